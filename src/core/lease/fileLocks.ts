import { link, mkdir, open, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import type { Clock, Disposable, Logger, RandomBytes } from "../ports.ts";
import type { HeldLock, Locks } from "./locks.ts";
import { systemCode } from "../systemCode.ts";

/** Milliseconds. */
const staleAfter = 30_000;
const renewEvery = 8_000;

/**
 * For an editor without SQLite: a file that only one window can create. Its time of change is renewed while the holder
 * works; a file that was not renewed for half a minute belongs to a window that is gone.
 */
export class FileLocks implements Locks {
  readonly #folder: string;
  readonly #clock: Clock;
  readonly #random: RandomBytes;
  readonly #log: Logger;

  /** @param folder shared by all windows of one user; made when it is missing. */
  constructor(folder: string, clock: Clock, random: RandomBytes, log: Logger) {
    this.#folder = folder;
    this.#clock = clock;
    this.#random = random;
    this.#log = log;
  }

  /** @throws the system's error where there can be no file. */
  async take(name: string): Promise<HeldLock | undefined> {
    const path = join(this.#folder, `${name}.lease`);
    const owner = Buffer.from(this.#random(16)).toString("hex");
    await mkdir(this.#folder, { recursive: true });
    const isHeld =
      (await create(path, owner)) ||
      ((await this.#takeOverIfStale(path, owner)) && (await create(path, owner)));
    if (!isHeld) {
      return undefined;
    }
    const renewal = this.#renew(path);
    return {
      free: async () => {
        renewal.dispose();
        await this.#release(path, owner);
      },
    };
  }

  /** Moves a stale file aside; what was moved by mistake, as another was faster, is put back. */
  async #takeOverIfStale(path: string, owner: string): Promise<boolean> {
    try {
      const seen = await readFile(path, "utf8");
      const { mtimeMs } = await stat(path);
      if (this.#clock.now() - mtimeMs < staleAfter) {
        return false;
      }
      const aside = `${path}.${owner}`;
      await rename(path, aside);
      if ((await readFile(aside, "utf8")) !== seen) {
        await link(aside, path).catch(() => undefined);
      }
      await rm(aside, { force: true });
      return true;
    } catch (error) {
      if (systemCode(error) === "ENOENT") {
        return true;
      }
      throw error;
    }
  }

  #renew(path: string): Disposable {
    let timer = this.#clock.after(renewEvery, tick);
    const clock = this.#clock;
    function tick(): void {
      const now = clock.now() / 1000;
      // A lease that cannot be renewed only grows stale.
      utimes(path, now, now).catch(() => undefined);
      timer = clock.after(renewEvery, tick);
    }
    return { dispose: () => timer.dispose() };
  }

  async #release(path: string, owner: string): Promise<void> {
    try {
      if ((await readFile(path, "utf8")) === owner) {
        await rm(path, { force: true });
      }
    } catch (error) {
      if (systemCode(error) !== "ENOENT") {
        this.#log.warn(`A lease could not be given back: ${systemCode(error) ?? "unknown"}`);
      }
    }
  }
}

async function create(path: string, owner: string): Promise<boolean> {
  try {
    const file = await open(path, "wx", 0o600);
    try {
      await file.writeFile(owner);
    } finally {
      await file.close();
    }
    return true;
  } catch (error) {
    // EPERM: Windows, while the file of the one before is being deleted.
    if (systemCode(error) === "EEXIST" || systemCode(error) === "EPERM") {
      return false;
    }
    throw error;
  }
}
