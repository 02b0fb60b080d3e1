import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Disposable } from "../ports.ts";
import { isBusy, Sqlite } from "../sqlite.ts";
import type { HeldLock, Locks } from "./locks.ts";

/** Locks that the operating system frees when the holder's process ends, so that a crashed window leaves none. */
export class KernelLocks implements Locks {
  readonly #folder: string;

  /** @param folder shared by all windows of one user; created if missing. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @throws {SnippetError} `storage`, or the system's error, if locks are not possible. */
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

/** Milliseconds that a statement may block this window: none, because callers wait asynchronously. */
const patience = 0;

/**
 * A lock on a file that the system frees however this process ends: SQLite's exclusive lock. Nothing is written to the file.
 *
 * @param path created if missing; its folder must exist.
 * @returns undefined if another holder has it.
 * @throws {SnippetError} `storage` if locking is not possible: no folder, no permission.
 */
function tryLock(path: string): Disposable | undefined {
  let connection: Sqlite | undefined;
  try {
    connection = new Sqlite(path, patience);
    // Otherwise SQLite would open a journal file, although nothing is written.
    connection.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    connection?.close();
    if (isBusy(error)) {
      return undefined;
    }
    throw error;
  }
  const lock = connection;
  return { dispose: () => lock.close() };
}
