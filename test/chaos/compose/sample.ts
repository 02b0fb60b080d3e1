import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "../../support/projectRoot.ts";

const folder = join(projectRoot, "src/service/package");
const program = "/srv/snippet-service/main.js";

/** What the image and the sample say, as far as it can be done without a container engine. */
export interface Sample {
  /** Of the image, then of the service in the sample. */
  readonly environment: Readonly<Record<string, string>>;
  /** Of the image's user. */
  readonly user: number;
  /** The program for Node.js that the image checks its health by. */
  readonly healthCheck: string;
  readonly caddyfile: string;
}

export async function readSample(): Promise<Sample> {
  const dockerfile = await readFile(join(folder, "Dockerfile"), "utf8");
  const compose = await readFile(join(folder, "compose.yaml"), "utf8");
  const image = [...dockerfile.matchAll(/(SNIPPET_SERVICE_\w+)=(\S+)/gu)];
  const service = [...compose.matchAll(/^ {4}(SNIPPET_SERVICE_\w+): (\S+)$/gmu)];
  const variables = [...image, ...service].map(([, name = "", value = ""]) => [name, value]);
  const [, check = "[]"] = /HEALTHCHECK [^[]*CMD (\[.*\])/u.exec(dockerfile) ?? [];
  return {
    environment: Object.fromEntries(variables) as Record<string, string>,
    user: Number(/^USER (\d+)/mu.exec(dockerfile)?.[1]),
    healthCheck: String((JSON.parse(check) as readonly unknown[])[2]),
    caddyfile: await readFile(join(folder, "Caddyfile"), "utf8"),
  };
}

/** Does each step of the image in a folder that takes the place of its root. @returns the program of the image. */
export async function buildImage(root: string): Promise<string> {
  const text = await readFile(join(folder, "Dockerfile"), "utf8");
  const context = await readFile(join(projectRoot, ".dockerignore"), "utf8");
  let workdir = "/";
  const place = (path: string): string =>
    join(root, path.startsWith("/") ? path : join(workdir, path));
  for (const line of text.replaceAll("\\\n", " ").split("\n")) {
    const [step, ...words] = line.trim().split(/\s+/u);
    if (step === "WORKDIR") {
      workdir = words[0] ?? "/";
      await mkdir(place("."), { recursive: true });
    } else if (step === "COPY") {
      const isOwn = words[0]?.startsWith("--from=") === true;
      const [to = ".", ...from] = words.slice(isOwn ? 1 : 0).toReversed();
      for (const path of from) {
        const isLeftOut = !isOwn && !context.includes(`\n!${path}\n`);
        if (isLeftOut) throw new Error(`.dockerignore leaves ${path} out of the build.`);
        const source = isOwn ? place(path) : join(projectRoot, path);
        const target =
          from.length > 1 || to.endsWith("/") || to === "." ? join(to, basename(path)) : to;
        await cp(source, place(target), { recursive: true });
      }
    } else if (step === "RUN") {
      // Only what is named by its whole path lies elsewhere here.
      const command = words.join(" ").replaceAll(/(?<=\s)\/(?=\w)/gu, `${root}/`);
      await promisify(execFile)("sh", ["-c", command], {
        cwd: place("."),
        env: cleanEnvironment(),
      });
    }
  }
  return place(program);
}

/** Only what a container would have, and where programs are. */
export function cleanEnvironment(
  own: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const { PATH = "", HOME = "" } = process.env;
  return { PATH: `${join(process.execPath, "..")}:${PATH}`, HOME, ...own };
}

/** A program that runs until it is told to end. */
export class Running {
  readonly #child: ChildProcess;
  #told = "";

  constructor(
    command: string,
    args: readonly string[],
    options: {
      readonly env: Readonly<Record<string, string>>;
      readonly uid?: number;
      readonly cwd: string;
    },
  ) {
    this.#child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => (this.#told += text));
    process.once("exit", () => this.#child.kill("SIGKILL"));
  }

  /** All that it has said. */
  get told(): string {
    return this.#told;
  }

  async end(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, "exit");
    this.#child.kill(signal);
    await ended;
  }
}
