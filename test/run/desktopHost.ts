import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { runTests, TestRunFailedError } from "@vscode/test-electron";
import { writeProfile } from "../support/editor/writeProfile.ts";
import { hasDisplay } from "./desktopEditor.ts";
import type { Watchdog } from "./watchdog.ts";

/**
 * Runs tests in the extension host of a desktop VS Code with a profile of its own.
 * @param environment added to that of the extension host.
 * @returns the exit code that the editor gives.
 */
export async function runInDesktopHost(
  program: string,
  extension: string,
  tests: string,
  environment: Readonly<Record<string, string>>,
  watchdog: Watchdog,
): Promise<number> {
  const home = await mkdtemp(join(tmpdir(), "snippet-service-desktop-"));
  const display = hasDisplay() ? undefined : await startDisplay();
  try {
    await writeProfile(join(home, "user", "User"), join(home, "workspace"), {});
    console.log(`Tests in ${program}\n`);
    const run = runTests({
      vscodeExecutablePath: program,
      extensionDevelopmentPath: extension,
      extensionTestsPath: tests,
      extensionTestsEnv: {
        ...environment,
        ...(display === undefined ? {} : { DISPLAY: display.name }),
      },
      launchArgs: [
        join(home, "workspace"),
        `--user-data-dir=${join(home, "user")}`,
        `--extensions-dir=${join(home, "extensions")}`,
        "--disable-workspace-trust",
        "--skip-welcome",
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      ],
    }).catch((error: unknown) => {
      if (error instanceof TestRunFailedError) return error.code ?? 1;
      throw error;
    });
    return await Promise.race([run, watchdog.silence]);
  } finally {
    display?.stop();
    await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** A display in memory; the X server picks a free number and tells it on the given descriptor. */
async function startDisplay(): Promise<{ name: string; stop: () => void }> {
  const server = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x1024x24"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = (await once(server.stdio[3] as Readable, "data")) as [Buffer];
  return { name: `:${number.toString().trim()}`, stop: () => server.kill() };
}
