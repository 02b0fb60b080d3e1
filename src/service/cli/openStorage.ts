import { SqliteStorage } from "../storage/sqlite/sqliteStorage.ts";
import type { Storage } from "../storage/storage.ts";

/**
 * @param database the file.
 * @param now epoch milliseconds.
 * @throws StorageError
 */
export async function openStorage(
  database: string,
  now: () => number = Date.now,
): Promise<Storage> {
  return SqliteStorage.open(database, now);
}
