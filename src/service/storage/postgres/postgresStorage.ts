import type { Storage } from "../storage.ts";
import { PostgresAccountStore } from "./accountStore.ts";
import { PostgresAuditStore } from "./auditStore.ts";
import { PostgresClientStore } from "./clientStore.ts";
import { Database } from "./database.ts";
import { PostgresGrantStore } from "./grantStore.ts";
import { PostgresLimitStore } from "./limitStore.ts";
import { checkFormat, checkWritable } from "./migrate.ts";
import { PostgresMemberStore } from "./memberStore.ts";
import { PostgresSnippetStore } from "./snippetStore.ts";
import { PostgresWebSessionStore } from "./webSessionStore.ts";

/** All stores over one pool of connections. */
export class PostgresStorage implements Storage {
  readonly accounts: PostgresAccountStore;
  readonly members: PostgresMemberStore;
  readonly webSessions: PostgresWebSessionStore;
  readonly clients: PostgresClientStore;
  readonly grants: PostgresGrantStore;
  readonly snippets: PostgresSnippetStore;
  readonly limits: PostgresLimitStore;
  readonly audit: PostgresAuditStore;
  readonly now: () => number;
  readonly #database: Database;

  private constructor(database: Database, now: () => number) {
    this.#database = database;
    this.now = now;
    this.audit = new PostgresAuditStore(database, now);
    this.accounts = new PostgresAccountStore(database, this.audit);
    this.members = new PostgresMemberStore(database, this.audit);
    this.webSessions = new PostgresWebSessionStore(database, this.audit);
    this.clients = new PostgresClientStore(database, this.audit);
    this.grants = new PostgresGrantStore(database, this.audit, now);
    this.snippets = new PostgresSnippetStore(database);
    this.limits = new PostgresLimitStore(database, this.audit);
  }

  /**
   * @param address a `postgres:` URL.
   * @param now epoch milliseconds; of the database's clock if absent.
   * @throws what {@link checkFormat} throws.
   */
  static async open(address: string, now?: () => number): Promise<PostgresStorage> {
    const database = new Database(address);
    try {
      await checkFormat(database);
    } catch (error) {
      await database.close();
      throw error;
    }
    return new PostgresStorage(database, now ?? (() => database.clock.now()));
  }

  inTurnsOf<Result>(caller: string, work: () => Result): Result {
    return this.#database.inTurnsOf(caller, work);
  }

  check(): Promise<void> {
    return checkWritable(this.#database);
  }

  close(): Promise<void> {
    return this.#database.close();
  }
}
