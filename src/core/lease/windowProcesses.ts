import { mkdir, readFile, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import type { LiveWindows } from "./liveWindows.ts";

/**
 * For an editor without SQLite: each window leaves its process' number. A number that another program got meanwhile
 * delays what the dead window left behind, until that program ends.
 */
export class WindowProcesses implements LiveWindows {
  readonly own: string;
  readonly #folder: string;

  private constructor(own: string, folder: string) {
    this.own = own;
    this.#folder = folder;
  }

  /** Without a folder to write to the window counts as gone for the others, who then take what it has. */
  static async open(folder: string, id: string): Promise<WindowProcesses> {
    const windows = new WindowProcesses(id, folder);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(windows.#path(id), JSON.stringify([hostname(), process.pid]), {
        mode: 0o600,
      });
    } catch {
      // Saving will say what is wrong with the disk.
    }
    return windows;
  }

  async isAlive(id: string): Promise<boolean> {
    if (id === this.own) {
      return true;
    }
    try {
      const text = await readFile(this.#path(id), "utf8");
      const value: unknown = JSON.parse(text);
      const [host, pid] = Array.isArray(value) ? (value as readonly unknown[]) : [];
      // What runs on another computer cannot be known.
      return host !== hostname() || typeof pid !== "number" || isRunning(pid);
    } catch (error) {
      return !(error instanceof Error && "code" in error && error.code === "ENOENT");
    }
  }

  #path(id: string): string {
    return join(this.#folder, `${id}.process`);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, and belongs to somebody else.
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}
