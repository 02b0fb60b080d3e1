import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EditorInstallation } from "./installEditor.ts";
import { writeProfile, type ProfileContent } from "./writeProfile.ts";

export interface EditorServerOptions extends ProfileContent {
  /** Added to the environment of the extension host. */
  readonly environment?: Readonly<Record<string, string>>;
  /**
   * A packaged extension to install first, absolute path. With it the editor is what a user has; without it, it takes
   * extensions under development and tests, but shows no notifications (its automation mode suppresses them).
   */
  readonly vsix?: string;
  /** How much the editor and its extensions log, in files below `home`. Without it, this editor logs nothing. */
  readonly log?: "trace";
  /** Keeps user data and workspace there instead of in a temporary folder that is removed at the end. */
  readonly home?: string;
}

/**
 * This build turns links to loopback addresses into links to a proxy, which is not part of what is started here, and
 * rewrites their queries on the way. Without a template for the proxy's address it leaves them as they are.
 */
const plainLinks = { VSCODE_PROXY_URI: "" } as const;

const textLogUrl = new URL("./textLog/install.ts", import.meta.url).href;

const startLimitMs = 120_000;
const stopLimitMs = 5_000;

/**
 * A server of the npm editor on a free loopback port, with user data of its own. It reads and runs what a client asks for,
 * so that only an {@link EditorServer.address} with its random connection token opens it.
 */
export class EditorServer implements AsyncDisposable {
  readonly port: number;
  /** The opened folder, absolute path. */
  readonly workspaceFolder: string;
  readonly #child: ChildProcess;
  readonly #token: string;
  readonly #home: string;
  readonly #temporary: boolean;
  readonly #killAtExit: () => void;

  private constructor(
    child: ChildProcess,
    port: number,
    token: string,
    home: string,
    temporary: boolean,
  ) {
    this.#child = child;
    this.port = port;
    this.#token = token;
    this.#home = home;
    this.#temporary = temporary;
    this.workspaceFolder = join(home, "workspace");
    this.#killAtExit = () => killGroup(child);
    process.on("exit", this.#killAtExit);
  }

  /** @throws Error with the server's output when it is not ready within two minutes. */
  static async start(
    installation: EditorInstallation,
    options: EditorServerOptions = {},
  ): Promise<EditorServer> {
    const home = options.home ?? (await mkdtemp(join(tmpdir(), "snippet-service-editor-")));
    // This build of the editor reads the user's settings on the server's disk, not in the browser's profile.
    await writeProfile(join(home, "server", "data", "User"), join(home, "workspace"), options);
    if (options.vsix !== undefined) await installExtension(installation, home, options.vsix);
    const token = randomBytes(32).toString("hex");
    const tokenFile = join(home, "server", "connection-token");
    await writeFile(tokenFile, token, { mode: 0o600 });
    const parameters = [
      // The server passes its own flags on to its extension hosts.
      ...(options.log === undefined ? [] : ["--import", textLogUrl]),
      ...serverParameters(installation, home),
      // Not as an argument, which every process on the computer could read.
      "--connection-token-file",
      tokenFile,
      ...(options.vsix === undefined ? ["--enable-smoke-test-driver"] : []),
      ...(options.log === undefined ? [] : ["--log", options.log]),
    ];
    const child = spawn(installation.node, parameters, {
      env: { ...inheritedEnvironment(), ...plainLinks, ...options.environment },
      stdio: ["ignore", "pipe", "pipe"],
      // A group of its own: its extension hosts outlive the server for a while, and would write into what was removed.
      detached: process.platform !== "win32",
    });
    try {
      const port = await announcedPort(child);
      return new EditorServer(child, port, token, home, options.home === undefined);
    } catch (error) {
      killGroup(child);
      throw error;
    }
  }

  get origin(): string {
    return `http://127.0.0.1:${String(this.port)}`;
  }

  /** Everything that the editor writes lies below: user data, logs and the workspace. Absolute path. */
  get home(): string {
    return this.#home;
  }

  /** The user's settings, absolute path. */
  get settingsFile(): string {
    return join(this.#home, "server", "data", "User", "settings.json");
  }

  /** Where the editor keeps what extensions store (`globalStorageUri` lies below). */
  get globalStorage(): string {
    return join(this.#home, "server", "data", "User", "globalStorage");
  }

  /**
   * The address of the workbench, with the token that opens it.
   * @param development folder of the extension under development, and the tests' entry.
   */
  address(development?: { readonly extension: string; readonly tests: string }): string {
    const query = new URLSearchParams({ tkn: this.#token, folder: this.workspaceFolder });
    if (development === undefined) return `${this.origin}/?${query.toString()}`;
    const remote = `vscode-remote://127.0.0.1:${String(this.port)}`;
    const payload = [
      ["extensionDevelopmentPath", remote + development.extension],
      ["extensionTestsPath", remote + development.tests],
      ["skipWelcome", "true"],
    ];
    query.set("payload", JSON.stringify(payload));
    return `${this.origin}/?${query.toString()}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    process.off("exit", this.#killAtExit);
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const ended = once(this.#child, "exit");
      this.#child.kill("SIGTERM");
      const hardStop = setTimeout(() => this.#child.kill("SIGKILL"), stopLimitMs);
      await ended;
      clearTimeout(hardStop);
    }
    killGroup(this.#child);
    if (this.#temporary) {
      await rm(this.#home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    }
  }
}

function serverParameters(installation: EditorInstallation, home: string): string[] {
  return [
    installation.serverMain,
    "--host",
    "127.0.0.1",
    "--port",
    "0",
    "--accept-server-license-terms",
    "--telemetry-level",
    "off",
    "--server-data-dir",
    join(home, "server"),
    "--extensions-dir",
    join(home, "extensions"),
  ];
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // Nothing of it runs any more.
  }
}

async function installExtension(
  installation: EditorInstallation,
  home: string,
  vsix: string,
): Promise<void> {
  const child = spawn(
    installation.node,
    [...serverParameters(installation, home), "--install-extension", vsix],
    { env: inheritedEnvironment(), stdio: ["ignore", "pipe", "pipe"] },
  );
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await once(child, "close");
  // It ends with 0 even when it refuses the file.
  if (!output.includes("was successfully installed")) {
    throw new Error(`The editor did not install the extension:\n${output.slice(-4000)}`);
  }
}

/**
 * Started from a terminal inside an editor, the server must not take itself for a part of that editor. The cache of a run
 * would only grow by its programs: they start no faster.
 */
function inheritedEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(VSCODE_|ELECTRON_|NODE_OPTIONS$|NODE_COMPILE_CACHE$)/.test(name),
    ),
  );
}

async function announcedPort(child: ChildProcess): Promise<number> {
  let output = "";
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const fail = (what: string): void =>
    reject(new Error(`The editor ${what}:\n${output.slice(-4000)}`));
  const limit = setTimeout(() => fail("was not ready within two minutes"), startLimitMs);
  const read = (chunk: Buffer): void => {
    output += chunk.toString();
    const port = /Extension host agent listening on (\d+)/.exec(output)?.[1];
    if (port !== undefined) resolve(Number(port));
  };
  child.stdout?.on("data", read);
  child.stderr?.on("data", read);
  child.once("error", (error) => fail(`could not be started (${error.message})`));
  child.once("exit", () => fail("ended at once"));
  try {
    return await promise;
  } finally {
    clearTimeout(limit);
    // From here on the output is only kept from filling the pipe.
    child.stdout?.removeListener("data", read).resume();
    child.stderr?.removeListener("data", read).resume();
  }
}
