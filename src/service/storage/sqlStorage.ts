import type { SqlDatabase } from "./sql.ts";
import type { SnippetStore, Storage } from "./storage.ts";
import { SqlAccountStore } from "./stores/accountStore.ts";
import { SqlAuditStore } from "./stores/auditStore.ts";
import { SqlClientStore } from "./stores/clientStore.ts";
import { SqlGrantStore } from "./stores/grantStore.ts";
import { SqlLimitStore } from "./stores/limitStore.ts";
import { SqlMemberStore } from "./stores/memberStore.ts";
import { SqlWebSessionStore } from "./stores/webSessionStore.ts";

/** The stores that are the same over every database. */
export abstract class SqlStorage implements Storage {
  readonly accounts: SqlAccountStore;
  readonly members: SqlMemberStore;
  readonly webSessions: SqlWebSessionStore;
  readonly clients: SqlClientStore;
  readonly grants: SqlGrantStore;
  readonly limits: SqlLimitStore;
  readonly audit: SqlAuditStore;
  abstract readonly snippets: SnippetStore;
  readonly now: () => number;
  readonly #database: SqlDatabase;

  /** @param now epoch milliseconds. */
  constructor(database: SqlDatabase, now: () => number) {
    this.#database = database;
    this.now = now;
    this.audit = new SqlAuditStore(database, now);
    this.accounts = new SqlAccountStore(database, this.audit);
    this.members = new SqlMemberStore(database, this.audit);
    this.webSessions = new SqlWebSessionStore(database, this.audit);
    this.clients = new SqlClientStore(database, this.audit);
    this.grants = new SqlGrantStore(database, this.audit, now);
    this.limits = new SqlLimitStore(database, this.audit);
  }

  inTurnsOf<Result>(caller: string, work: () => Result): Result {
    return this.#database.inTurnsOf(caller, work);
  }

  abstract check(): Promise<void>;

  close(): Promise<void> {
    return this.#database.close();
  }
}
