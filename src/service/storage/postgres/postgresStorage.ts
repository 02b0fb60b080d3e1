import { sqlStorage } from "../sqlStorage.ts";
import type { Storage } from "../storage.ts";
import { Database } from "./database.ts";
import { checkFormat, checkWritable } from "./migrate.ts";
import { postgresSnippetStore } from "./snippetStore.ts";

/**
 * All stores over one pool of connections.
 *
 * @param address a `postgres:` URL.
 * @param now epoch milliseconds; of the database's clock if absent.
 * @throws what {@link checkFormat} throws.
 */
export async function openPostgres(address: string, now?: () => number): Promise<Storage> {
  const database = new Database(address);
  try {
    await checkFormat(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return sqlStorage(database, now ?? (() => database.clock.now()), {
    snippets: postgresSnippetStore(database),
    check: () => checkWritable(database),
  });
}
