import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as after } from "node:timers/promises";
import { projectRoot } from "../projectRoot.ts";
import type { DemoService } from "../service/serviceProcess.ts";

const lookAgainMs = 100;
const goneLimitMs = 60_000;

/** What the first command of the README prints for the user to go on with. */
export interface PrintedWayIn extends Pick<DemoService, "clientSecret" | "username" | "password"> {
  readonly address: string;
}

/** The first command of the README in a group of processes of its own, as a terminal runs it. */
export class StartedDemo implements AsyncDisposable {
  readonly wayIn: PrintedWayIn;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, wayIn: PrintedWayIn) {
    this.#child = child;
    this.wayIn = wayIn;
  }

  /** @throws Error with what was printed where it ends before it has said how to come in. */
  static async start(data: string): Promise<StartedDemo> {
    const program = join(projectRoot, "test/run/start.ts");
    const child = spawn(process.execPath, [program, "--browser", "--data", data], {
      cwd: projectRoot,
      detached: true,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const printed: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      printed.push(line);
      if (line.includes("Ctrl+C")) {
        child.stdout.resume();
        return new StartedDemo(child, wayInFrom(printed.join("\n")));
      }
    }
    throw new Error(`It ended too early:\n${printed.join("\n")}`);
  }

  /** Ctrl+C: the signal goes to the whole group. @returns the exit code, once no process of the group is left. */
  async interrupt(): Promise<number | null> {
    const ended = once(this.#child, "exit");
    this.#signalGroup("SIGINT");
    const [code] = (await ended) as [number | null];
    const limit = Date.now() + goneLimitMs;
    while (this.#signalGroup(0)) {
      if (Date.now() > limit) throw new Error("Something that was started is still there.");
      await after(lookAgainMs);
    }
    return code;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#signalGroup("SIGKILL");
    await Promise.resolve();
  }

  /** @returns whether there was anybody to get it. */
  #signalGroup(signal: NodeJS.Signals | 0): boolean {
    try {
      return process.kill(-(this.#child.pid ?? 0), signal);
    } catch {
      return false;
    }
  }
}

function wayInFrom(printed: string): PrintedWayIn {
  const find = (pattern: RegExp): string => {
    const found = pattern.exec(printed)?.[1];
    if (found === undefined) throw new Error(`${String(pattern)} is not in:\n${printed}`);
    return found;
  };
  return {
    address: find(/^ {2}(http:\/\/\S+)$/m),
    clientSecret: find(/Client secret +(\S+)/),
    username: find(/Username +(\S+)/),
    password: find(/Password +(.+)$/m),
  };
}
