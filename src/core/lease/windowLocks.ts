import { mkdirSync } from "node:fs";
import { access, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Clock, Disposable, RandomBytes } from "../ports.ts";
import { tryLock } from "./kernelLock.ts";
import type { LiveWindows } from "./liveWindows.ts";

const day = 86_400_000;
const suffix = ".window";

/** Each window holds the lock on a file of its own as long as it lives. */
export class WindowLocks implements LiveWindows {
  readonly own: string;
  readonly #folder: string;
  #lock: Disposable | undefined;
  #isDisposed = false;

  private constructor(own: string, folder: string, lock: Disposable) {
    this.own = own;
    this.#folder = folder;
    this.#lock = lock;
  }

  /**
   * @param folder shared by all windows; made when it is missing.
   * @throws {SnippetError} `storage`, or the system's error, where there can be no locks.
   */
  static open(folder: string, random: RandomBytes, clock: Pick<Clock, "now">): WindowLocks {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const own = Buffer.from(random(12)).toString("hex");
    const lock = tryLock(join(folder, own + suffix));
    if (lock === undefined) {
      throw new Error("A window's id was used twice.");
    }
    void removeOld(folder, clock);
    return new WindowLocks(own, folder, lock);
  }

  async isAlive(id: string): Promise<boolean> {
    return id === this.own || isHeld(join(this.#folder, id + suffix));
  }

  rest(isResting: boolean): void {
    if (isResting) {
      this.#lock?.dispose();
      this.#lock = undefined;
    } else if (!this.#isDisposed) {
      this.#lock ??= tryLock(join(this.#folder, this.own + suffix));
    }
  }

  dispose(): void {
    this.#isDisposed = true;
    this.rest(true);
  }
}

/** Whatever keeps us from finding out: who may live is not robbed. */
async function isHeld(path: string): Promise<boolean> {
  try {
    await access(path);
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ENOENT");
  }
  try {
    const lock = tryLock(path);
    lock?.dispose();
    return lock === undefined;
  } catch {
    return true;
  }
}

/** Files of dead windows. A young one may belong to one that has not locked it yet. */
async function removeOld(folder: string, clock: Pick<Clock, "now">): Promise<void> {
  try {
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      const { mtimeMs } = await stat(path);
      if (name.endsWith(suffix) && mtimeMs < clock.now() - day && !(await isHeld(path))) {
        await rm(path, { force: true });
      }
    }
  } catch {
    // Another window was faster, or the files stay until the next time.
  }
}
