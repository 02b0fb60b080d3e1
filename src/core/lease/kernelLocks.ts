import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { tryLock } from "./kernelLock.ts";
import type { HeldLock, Locks } from "./locks.ts";

/** Locks that the system frees when their holder's process ends: a window that dies leaves nothing locked. */
export class KernelLocks implements Locks {
  readonly #folder: string;

  /** @param folder shared by all windows of one user; made when it is missing. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @throws {SnippetError} `storage`, or the system's error, where there can be no lock. */
  async take(name: string): Promise<HeldLock | undefined> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const lock = tryLock(join(this.#folder, `${name}.lock`));
    return (
      lock && {
        free: () => {
          lock.dispose();
          return Promise.resolve();
        },
      }
    );
  }
}
