import { mkdirSync, writeFileSync } from "node:fs";
import { access, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { RandomBytes } from "../ports.ts";
import type { LiveWindows } from "./liveWindows.ts";

const suffix = ".ended";

/**
 * Where there are no locks: windows told apart by their process. What one leaves is seen by another process when its own
 * has ended, or a file says that the window has; a process id that was given away again only delays who comes after.
 */
export class ProcessWindows implements LiveWindows {
  readonly own: string;
  readonly #folder: string;

  /** @param folder shared by all windows; made when one of them ends. */
  constructor(folder: string, random: RandomBytes) {
    this.own = `${process.pid}-${Buffer.from(random(8)).toString("hex")}`;
    this.#folder = folder;
    void removeOld(folder);
  }

  async isAlive(id: string): Promise<boolean> {
    const pid = pidOf(id);
    return pid === process.pid ? id === this.own : isRunning(pid) && !(await this.#hasEnded(id));
  }

  dispose(): void {
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      writeFileSync(this.#ending(this.own), "", { mode: 0o600 });
    } catch {
      // What it leaves waits for the end of its process.
    }
  }

  #hasEnded(id: string): Promise<boolean> {
    return access(this.#ending(id)).then(
      () => true,
      () => false,
    );
  }

  #ending(id: string): string {
    return join(this.#folder, id + suffix);
  }
}

/** Files of processes that are gone tell nothing any more. */
async function removeOld(folder: string): Promise<void> {
  try {
    for (const name of await readdir(folder)) {
      if (name.endsWith(suffix) && !isRunning(pidOf(name))) {
        await rm(join(folder, name), { force: true });
      }
    }
  } catch {
    // There are none, or they stay until the next time.
  }
}

/** @returns 0 for an id of another kind. */
function pidOf(id: string): number {
  return Number(/^(\d{1,10})-/.exec(id)?.[1] ?? 0);
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, for another user.
    return error instanceof Error && "code" in error && error.code !== "ESRCH";
  }
}
