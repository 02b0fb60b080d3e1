import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Disposable } from "../ports.ts";
import { isBusy, Sqlite } from "../sqlite.ts";
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

/** Milliseconds a statement may hold this window up: none, whoever waits does it without blocking. */
const patience = 0;

/**
 * A lock on a file that the system frees when this process ends, however it ends: SQLite's exclusive lock. Nothing is
 * ever written into the file.
 * @param path made when it is missing; its folder must be there.
 * @returns undefined where somebody has it.
 * @throws {SnippetError} `storage` where there can be no lock: no folder, no permission.
 */
function tryLock(path: string): Disposable | undefined {
  let connection: Sqlite | undefined;
  try {
    connection = new Sqlite(path, patience);
    // Otherwise the system would be asked for a journal file, though nothing is written.
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
