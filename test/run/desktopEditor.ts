import { existsSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { downloadAndUnzipVSCode } from "@vscode/test-electron";
import { testCache } from "../support/projectRoot.ts";

/** Where `@vscode/test-electron` asks for the releases. */
const releasesAddress = "https://update.code.visualstudio.com/api/releases/stable";
const probeLimitMs = 5_000;

/**
 * Finds a desktop VS Code that can run here: an installed one, else a download.
 * `SNIPPET_TEST_EDITOR` names a program to use, or `npm` for the editor from npm.
 * @returns its program, or undefined where there is none, no way to download one, or no display.
 */
export async function findDesktopEditor(say: (line: string) => void): Promise<string | undefined> {
  const chosen = process.env["SNIPPET_TEST_EDITOR"];
  if (chosen === "npm") return undefined;
  if (chosen !== undefined) return chosen;
  if (!canShowWindows()) return undefined;
  const installed = installedEditor();
  if (installed !== undefined) return installed;
  if (!(await canDownload())) return undefined;
  say("Fetching the desktop VS Code (once) ...");
  return downloadAndUnzipVSCode({ version: "stable", cachePath: testCache });
}

/** @returns whether a window can be shown, if need be on a display in memory. */
function canShowWindows(): boolean {
  if (process.platform !== "linux") return true;
  return hasDisplay() || inPath("Xvfb") !== undefined;
}

/** @returns whether this session has a screen. */
export function hasDisplay(): boolean {
  return (
    process.platform !== "linux" ||
    process.env["DISPLAY"] !== undefined ||
    process.env["WAYLAND_DISPLAY"] !== undefined
  );
}

function installedEditor(): string | undefined {
  const candidates =
    process.platform === "darwin"
      ? ["Code", "Electron"].map(
          (name) => `/Applications/Visual Studio Code.app/Contents/MacOS/${name}`,
        )
      : process.platform === "win32"
        ? [
            join(homedir(), "AppData/Local/Programs/Microsoft VS Code/Code.exe"),
            "C:\\Program Files\\Microsoft VS Code\\Code.exe",
          ]
        : ["/usr/share/code/code", programBeside(inPath("code"))];
  return candidates.find((path) => path !== undefined && existsSync(path));
}

/** `code` in the path is a script in `bin` that lies beside the program. */
function programBeside(script: string | undefined): string | undefined {
  return script === undefined ? undefined : join(realpathSync(script), "..", "..", "code");
}

function inPath(name: string): string | undefined {
  return (process.env["PATH"] ?? "")
    .split(":")
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

async function canDownload(): Promise<boolean> {
  try {
    const response = await fetch(releasesAddress, { signal: AbortSignal.timeout(probeLimitMs) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
