import { sqlStorage } from "../sqlStorage.ts";
import type { Storage } from "../storage.ts";
import type { Database } from "./database.ts";
import { checkOwnership, openDatabase } from "./openDatabase.ts";
import { SharedDatabase } from "./sharedDatabase.ts";
import { sqliteSnippetStore } from "./snippetStore.ts";

/** @throws what {@link openDatabase} throws. @param now epoch milliseconds. */
export async function openSqlite(path: string, now: () => number = Date.now): Promise<Storage> {
  return sqliteStorage(await openDatabase(path), now);
}

/** All stores over one connection, which belongs to the storage from now on. @param now epoch milliseconds. */
export function sqliteStorage(connection: Database, now: () => number): Storage {
  const database = new SharedDatabase(connection);
  return sqlStorage(database, now, {
    snippets: sqliteSnippetStore(database),
    check: () =>
      database.work((held) => {
        checkOwnership(held);
        held.requireWritable();
      }),
  });
}
