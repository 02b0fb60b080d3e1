import {
  actorOf,
  type AuditEvent,
  type AuditQuery,
  type AuditRecord,
  type AuditStore,
  nobody,
} from "../audit.ts";
import { mostAudits } from "../bounds.ts";
import { auditOf } from "../records.ts";
import type { Database } from "./database.ts";
import type { SharedDatabase } from "./sharedDatabase.ts";

/** The audit. Other stores add rows to it in their transactions. */
export class SqliteAuditStore implements AuditStore {
  readonly #database: SharedDatabase;
  readonly #now: () => number;
  readonly #caller: () => string | undefined;

  /** @param now epoch milliseconds. @param caller of `Storage.inTurnsOf`. */
  constructor(database: SharedDatabase, now: () => number, caller: () => string | undefined) {
    this.#database = database;
    this.#now = now;
    this.#caller = caller;
  }

  /** @param database in a transaction in which the account still exists. */
  add(
    database: Database,
    event: AuditEvent,
    accountId = nobody,
    clientId?: string,
    memberId?: number,
  ): void {
    const caller = this.#caller();
    const { insertedId } = database.run(
      `INSERT INTO audit (at, event, actor, account_id, username, client_id, address, member_id, member)
       VALUES (?1, ?2, ?3, ?4, (SELECT username_key FROM accounts WHERE id = ?4), ?5, ?6, ?7,
         (SELECT username_key FROM accounts WHERE id = ?7))`,
      this.#now(),
      event,
      actorOf(event, caller),
      accountId,
      clientId ?? null,
      caller ?? "",
      memberId ?? null,
    );
    const isOf = "account_id = ?1 AND event = ?2";
    if (accountId !== nobody) {
      const old = `SELECT id FROM audit WHERE ${isOf} AND member_id IS ?4 ORDER BY id DESC LIMIT -1 OFFSET ?3`;
      const trim = `DELETE FROM audit WHERE id IN (${old})`;
      database.run(trim, accountId, event, mostAudits.account, memberId ?? null);
    } else if (event === "sign-in-failed") {
      const trim = `DELETE FROM audit WHERE ${isOf} AND id <= ?3`;
      database.run(trim, accountId, event, insertedId - mostAudits.nobody);
    }
  }

  /** Removes the account's newest failed sign-in from the same caller. */
  takeBack(database: Database, accountId: number): void {
    database.run(
      `DELETE FROM audit WHERE id = (SELECT max(id) FROM audit
         WHERE account_id = ? AND event = 'sign-in-failed' AND address = ?)`,
      accountId,
      this.#caller() ?? "",
    );
  }

  async list(query: AuditQuery): Promise<readonly AuditRecord[]> {
    const rows = await this.#database.all(
      `SELECT * FROM audit WHERE id > ?1 AND at >= ?2 AND (?3 IS NULL OR username = ?3 OR member = ?3)
       ORDER BY id LIMIT ?4`,
      query.after,
      query.since,
      query.name ?? null,
      query.most,
    );
    return rows.map(auditOf);
  }

  async ofAccount(accountId: number, most: number): Promise<readonly AuditRecord[]> {
    const sql =
      "SELECT * FROM audit WHERE account_id = ?1 OR member_id = ?1 ORDER BY id DESC LIMIT ?2";
    return (await this.#database.all(sql, accountId, most)).map(auditOf);
  }

  async hasSignedIn(accountId: number, address: string): Promise<boolean> {
    const sql =
      "SELECT 1 FROM audit WHERE account_id = ? AND event = 'signed-in' AND address = ? LIMIT 1";
    return (await this.#database.all(sql, accountId, address)).length > 0;
  }

  async exported(accountId: number): Promise<void> {
    await this.#database.transaction((database) => this.add(database, "exported", accountId));
  }
}
