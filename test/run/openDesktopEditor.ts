import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeProfile, type ProfileContent } from "../support/editor/writeProfile.ts";

/** A desktop VS Code with a profile of its own and the extension under development in it. */
export interface OpenEditor extends AsyncDisposable {
  /** Resolves when the person has closed the editor. */
  readonly closed: Promise<unknown>;
}

export async function openDesktopEditor(
  program: string,
  extension: string,
  content: ProfileContent,
): Promise<OpenEditor> {
  const home = await mkdtemp(join(tmpdir(), "snippet-service-demo-"));
  await writeProfile(join(home, "user", "User"), join(home, "workspace"), content);
  const child = spawn(
    program,
    [
      join(home, "workspace"),
      `--extensionDevelopmentPath=${extension}`,
      `--user-data-dir=${join(home, "user")}`,
      `--extensions-dir=${join(home, "extensions")}`,
      "--skip-welcome",
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    ],
    { stdio: "ignore" },
  );
  const closed = once(child, "exit");
  return {
    closed,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill();
        await closed;
      }
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
