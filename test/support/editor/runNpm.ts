import { spawn } from "node:child_process";
import { once } from "node:events";
import { extname } from "node:path";

const attempts = 3;

/**
 * Runs npm in a folder, up to three times since registries fail now and then.
 * @throws Error with the end of npm's output when it keeps failing; the signal's reason when aborted.
 */
export async function runNpm(
  parameters: readonly string[],
  folder: string,
  signal?: AbortSignal,
): Promise<void> {
  let output = "";
  for (let attempt = 1; attempt <= attempts; attempt++) {
    signal?.throwIfAborted();
    const result = await runOnce(parameters, folder, signal);
    if (result.exitCode === 0) return;
    output = result.output;
  }
  throw new Error(`npm ${parameters.join(" ")} failed:\n${output.slice(-4000)}`);
}

async function runOnce(
  parameters: readonly string[],
  folder: string,
  signal: AbortSignal | undefined,
): Promise<{ exitCode: number | null; output: string }> {
  const [command, ...leading] = npmCommand();
  const child = spawn(command, [...leading, ...parameters, "--no-audit", "--no-fund"], {
    cwd: folder,
    env: environmentWithoutProject(),
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32" && leading.length === 0,
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const stop = (): boolean => child.kill();
  signal?.addEventListener("abort", stop);
  const [exitCode] = (await once(child, "close")) as [number | null];
  signal?.removeEventListener("abort", stop);
  return { exitCode, output };
}

/** npm tells its scripts where it lies; asking it that way needs no shell on Windows. */
function npmCommand(): readonly [string, ...string[]] {
  const npm = process.env["npm_execpath"];
  return npm !== undefined && [".js", ".cjs"].includes(extname(npm))
    ? [process.execPath, npm]
    : ["npm"];
}

/** A script started by npm inherits npm's settings for this project, which do not hold for another folder. */
function environmentWithoutProject(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !/^npm_(config_(local_prefix|prefix|omit|ignore_scripts|allow_)|package_|lifecycle_)/i.test(
        name,
      ),
  );
  return Object.fromEntries(kept);
}
