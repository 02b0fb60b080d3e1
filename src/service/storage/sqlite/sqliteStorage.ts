import { AsyncLocalStorage } from "node:async_hooks";
import type { Storage } from "../storage.ts";
import { SqliteAccountStore } from "./accountStore.ts";
import { SqliteAuditStore } from "./auditStore.ts";
import { SqliteClientStore } from "./clientStore.ts";
import type { Database } from "./database.ts";
import { SqliteGrantStore } from "./grantStore.ts";
import { SqliteLimitStore } from "./limitStore.ts";
import { checkOwnership, openDatabase } from "./openDatabase.ts";
import { SharedDatabase } from "./sharedDatabase.ts";
import { SqliteMemberStore } from "./memberStore.ts";
import { SqliteSnippetStore } from "./snippetStore.ts";
import { SqliteWebSessionStore } from "./webSessionStore.ts";

/** All stores over one connection. */
export class SqliteStorage implements Storage {
  readonly accounts: SqliteAccountStore;
  readonly members: SqliteMemberStore;
  readonly webSessions: SqliteWebSessionStore;
  readonly clients: SqliteClientStore;
  readonly grants: SqliteGrantStore;
  readonly snippets: SqliteSnippetStore;
  readonly limits: SqliteLimitStore;
  readonly audit: SqliteAuditStore;
  readonly now: () => number;
  readonly #database: Database;
  readonly #shared: SharedDatabase;
  readonly #caller = new AsyncLocalStorage<string>();

  /** Takes ownership of the connection. @param now epoch milliseconds. */
  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.now = now;
    this.#shared = new SharedDatabase(database);
    this.audit = new SqliteAuditStore(this.#shared, now, () => this.#caller.getStore());
    this.accounts = new SqliteAccountStore(this.#shared, this.audit);
    this.members = new SqliteMemberStore(this.#shared, this.audit);
    this.webSessions = new SqliteWebSessionStore(this.#shared, this.audit);
    this.clients = new SqliteClientStore(this.#shared, this.audit);
    this.grants = new SqliteGrantStore(this.#shared, this.audit, now);
    this.snippets = new SqliteSnippetStore(this.#shared);
    this.limits = new SqliteLimitStore(this.#shared, this.audit);
  }

  /** @throws what {@link openDatabase} throws. */
  static async open(path: string, now: () => number = Date.now): Promise<SqliteStorage> {
    return new SqliteStorage(await openDatabase(path), now);
  }

  /** Work never waits here except for other processes, so the caller matters only to the audit. */
  inTurnsOf<Result>(caller: string, work: () => Result): Result {
    return this.#caller.run(caller, work);
  }

  async check(): Promise<void> {
    await this.#shared.work(checkOwnership);
    this.#database.requireWritable();
  }

  async close(): Promise<void> {
    this.#database.close();
  }
}
