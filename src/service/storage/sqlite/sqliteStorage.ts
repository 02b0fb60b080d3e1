import type { Storage } from "../storage.ts";
import { SqliteAccountStore } from "./accountStore.ts";
import { SqliteClientStore } from "./clientStore.ts";
import type { Database } from "./database.ts";
import { SqliteGrantStore } from "./grantStore.ts";
import { SqliteLimitStore } from "./limitStore.ts";
import { checkOwnership, openDatabase } from "./openDatabase.ts";
import { SharedDatabase } from "./sharedDatabase.ts";
import { SqliteSnippetStore } from "./snippetStore.ts";
import { SqliteWebSessionStore } from "./webSessionStore.ts";

/** All stores over one connection. */
export class SqliteStorage implements Storage {
  readonly accounts: SqliteAccountStore;
  readonly webSessions: SqliteWebSessionStore;
  readonly clients: SqliteClientStore;
  readonly grants: SqliteGrantStore;
  readonly snippets: SqliteSnippetStore;
  readonly limits: SqliteLimitStore;
  readonly #database: Database;
  readonly #shared: SharedDatabase;

  /** Takes the connection over. @param now epoch milliseconds. */
  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#shared = new SharedDatabase(database);
    this.accounts = new SqliteAccountStore(this.#shared);
    this.webSessions = new SqliteWebSessionStore(this.#shared);
    this.clients = new SqliteClientStore(this.#shared);
    this.grants = new SqliteGrantStore(this.#shared, now);
    this.snippets = new SqliteSnippetStore(this.#shared);
    this.limits = new SqliteLimitStore(this.#shared);
  }

  /** @throws what {@link openDatabase} throws. */
  static async open(path: string, now: () => number = Date.now): Promise<SqliteStorage> {
    return new SqliteStorage(await openDatabase(path), now);
  }

  /** There is nothing to wait for but other processes. */
  inTurnsOf<Result>(_caller: string, work: () => Result): Result {
    return work();
  }

  async check(): Promise<void> {
    await this.#shared.work(checkOwnership);
  }

  async close(): Promise<void> {
    this.#database.close();
  }
}
