import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { isBusy, Sqlite } from "../sqlite.ts";
import type { HeldLock, Locks } from "./locks.ts";

/** Locks that the operating system frees when the holder's process ends, so that a crashed window leaves none. */
export class KernelLocks implements Locks {
  readonly #folder: string;

  /** @param folder shared by all windows of one user; created if missing. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Takes SQLite's exclusive lock on a file, which the system frees however this process ends. Nothing is written to it.
   * @throws {SnippetError} `storage`, or the system's error, if locks are not possible: no folder, no permission.
   */
  async take(name: string): Promise<HeldLock | undefined> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    let connection: Sqlite | undefined;
    try {
      connection = new Sqlite(join(this.#folder, `${name}.lock`), patience);
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
    return { free: async () => lock.close() };
  }
}

/** Milliseconds that a statement may block this window: none, because callers wait asynchronously. */
const patience = 0;
