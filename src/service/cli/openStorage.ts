import { requireOwnFolder } from "../storage/sqlite/ownFolder.ts";
import { openSqlite } from "../storage/sqlite/sqliteStorage.ts";
import type { Storage } from "../storage/storage.ts";

export function isPostgres(database: string): boolean {
  return /^postgres(?:ql)?:/u.test(database);
}

/**
 * @param database a file, or a `postgres:` address.
 * @param now epoch milliseconds; if absent, by the one clock of all processes that share the storage.
 * @throws StorageError
 */
export async function openStorage(database: string, now?: () => number): Promise<Storage> {
  if (!isPostgres(database)) {
    if (database !== ":memory:") await requireOwnFolder(database);
    return openSqlite(database, now);
  }
  // Loaded late: a service over a file does not need it.
  const { openPostgres } = await import("../storage/postgres/postgresStorage.ts");
  return openPostgres(database, now);
}
