import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { projectRoot } from "../projectRoot.ts";

/** What the service's `demo` command prints. */
export interface DemoService {
  readonly apiUrl: string;
  readonly authUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly username: string;
  readonly password: string;
}

const startLimitMs = 30_000;
const stopLimitMs = 5_000;

/** The Snippet Service over HTTP, in a process of its own, on a free loopback port. */
export class ServiceProcess implements AsyncDisposable {
  readonly demo: DemoService;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, demo: DemoService) {
    this.#child = child;
    this.demo = demo;
  }

  /**
   * Starts the service with its demo account.
   * @param data folder of the database, absolute path.
   * @param redirects flags that say where the demo's client application may be answered.
   * @throws Error with the service's own words when it does not start.
   */
  static async start(data: string, redirects: readonly string[]): Promise<ServiceProcess> {
    const main = join(projectRoot, "src/service/main.ts");
    const child = spawn(
      process.execPath,
      [main, "demo", "--data", data, "--port", "0", "--json", ...redirects],
      { stdio: ["ignore", "pipe", "pipe"] },
    );
    let complaints = "";
    child.stderr.on("data", (chunk: Buffer) => (complaints += chunk.toString()));
    const limit = setTimeout(() => child.kill("SIGKILL"), startLimitMs);
    const lines = createInterface({ input: child.stdout });
    for await (const line of lines) {
      clearTimeout(limit);
      return new ServiceProcess(child, JSON.parse(line) as DemoService);
    }
    clearTimeout(limit);
    throw new Error(`The service did not start:\n${complaints}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGTERM");
    const hardStop = setTimeout(() => this.#child.kill("SIGKILL"), stopLimitMs);
    await ended;
    clearTimeout(hardStop);
  }
}
