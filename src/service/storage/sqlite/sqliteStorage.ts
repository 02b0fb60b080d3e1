import { SqlStorage } from "../sqlStorage.ts";
import type { Database } from "./database.ts";
import { checkOwnership, openDatabase } from "./openDatabase.ts";
import { SharedDatabase } from "./sharedDatabase.ts";
import { SqliteSnippetStore } from "./snippetStore.ts";

/** All stores over one connection. */
export class SqliteStorage extends SqlStorage {
  readonly snippets: SqliteSnippetStore;
  readonly #database: SharedDatabase;

  /** Takes ownership of the connection. @param now epoch milliseconds. */
  constructor(database: Database, now: () => number) {
    const shared = new SharedDatabase(database);
    super(shared, now);
    this.#database = shared;
    this.snippets = new SqliteSnippetStore(shared);
  }

  /** @throws what {@link openDatabase} throws. */
  static async open(path: string, now: () => number = Date.now): Promise<SqliteStorage> {
    return new SqliteStorage(await openDatabase(path), now);
  }

  check(): Promise<void> {
    return this.#database.work((database) => {
      checkOwnership(database);
      database.requireWritable();
    });
  }
}
