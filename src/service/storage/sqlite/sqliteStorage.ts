import type { Storage } from "../storage.ts";
import { SqliteAccountStore } from "./accountStore.ts";
import { SqliteClientStore } from "./clientStore.ts";
import type { Database } from "./database.ts";
import { SqliteGrantStore } from "./grantStore.ts";
import { SqliteLimitStore } from "./limitStore.ts";
import { checkOwnership, openDatabase } from "./openDatabase.ts";
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

  /** Takes the connection over. @param now epoch milliseconds. */
  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.accounts = new SqliteAccountStore(database);
    this.webSessions = new SqliteWebSessionStore(database);
    this.clients = new SqliteClientStore(database);
    this.grants = new SqliteGrantStore(database, now);
    this.snippets = new SqliteSnippetStore(database);
    this.limits = new SqliteLimitStore(database);
  }

  /** @throws what {@link openDatabase} throws. */
  static async open(path: string, now: () => number = Date.now): Promise<SqliteStorage> {
    return new SqliteStorage(await openDatabase(path), now);
  }

  async check(): Promise<void> {
    checkOwnership(this.#database);
  }

  async close(): Promise<void> {
    this.#database.close();
  }
}
