import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { isBusy, Sqlite } from "../sqlite.ts";
import type { Locks } from "./locks.ts";

/** Milliseconds that a statement may block this window: none, because callers wait asynchronously. */
const patience = 0;

/**
 * Locks that the operating system frees when the holder's process ends, so that a crashed window leaves none: SQLite's
 * exclusive lock on a file, to which nothing is written.
 * @param folder shared by all windows of one user; created if missing.
 */
export function kernelLocks(folder: string): Locks {
  return {
    take: async (name) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      let connection: Sqlite | undefined;
      try {
        connection = new Sqlite(join(folder, `${name}.lock`), patience);
        // Otherwise SQLite would open a journal file, although nothing is written.
        connection.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
        const lock = connection;
        return { free: async () => lock.close() };
      } catch (error) {
        connection?.close();
        if (isBusy(error)) {
          return undefined;
        }
        throw error;
      }
    },
  };
}
