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
import type { Session, SqlDatabase } from "../sql.ts";

const insertion = `INSERT INTO audit (at, event, actor, account_id, username, client_id, address, member_id, member)
  SELECT $1::bigint, $2, $3, $4::bigint, (SELECT username_key FROM accounts WHERE id = $4), $5, $6, $7::bigint,
    (SELECT username_key FROM accounts WHERE id = $7) RETURNING id`;

/** The audit. Other stores add rows to it in their transactions. */
export class SqlAuditStore implements AuditStore {
  readonly #database: SqlDatabase;
  readonly #now: () => number;

  /** @param now epoch milliseconds. */
  constructor(database: SqlDatabase, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** @param session of a transaction in which the account still exists. */
  async add(
    session: Session,
    event: AuditEvent,
    accountId = nobody,
    clientId?: string,
    memberId?: number,
  ): Promise<void> {
    const { caller } = this.#database;
    const [row] = await session.rows(
      insertion,
      this.#now(),
      event,
      actorOf(event, caller),
      accountId,
      clientId ?? null,
      caller ?? "",
      memberId ?? null,
    );
    await trim(session, event, accountId, row?.integer("id") ?? 0, memberId ?? null);
  }

  async list(query: AuditQuery): Promise<readonly AuditRecord[]> {
    const rows = await this.#database.rows(
      `SELECT * FROM audit WHERE id > $1 AND at >= $2 AND ($3::text IS NULL OR username = $3 OR member = $3)
       ORDER BY id LIMIT $4`,
      query.after,
      query.since,
      query.name ?? null,
      query.most,
    );
    return rows.map(auditOf);
  }

  async ofAccount(accountId: number, most: number): Promise<readonly AuditRecord[]> {
    const sql =
      "SELECT * FROM audit WHERE account_id = $1 OR member_id = $1 ORDER BY id DESC LIMIT $2";
    return (await this.#database.rows(sql, accountId, most)).map(auditOf);
  }

  async hasSignedIn(accountId: number, address: string): Promise<boolean> {
    const sql =
      "SELECT 1 FROM audit WHERE account_id = $1 AND event = 'signed-in' AND address = $2 LIMIT 1";
    return (await this.#database.rows(sql, accountId, address)).length > 0;
  }

  async exported(accountId: number): Promise<void> {
    await this.#database.transaction((session) => this.add(session, "exported", accountId));
  }
}

/** @param newest the id of the row just written. */
async function trim(
  session: Session,
  event: AuditEvent,
  accountId: number,
  newest: number,
  memberId: number | null,
): Promise<void> {
  // Other transactions may delete the same rows; SKIP LOCKED avoids waiting for them.
  const old = (which: string): string =>
    `DELETE FROM audit WHERE id IN (SELECT id FROM audit
       WHERE account_id = $1 AND event = $2 ${which} FOR UPDATE SKIP LOCKED)`;
  if (accountId !== nobody) {
    const beyond = "AND member_id IS NOT DISTINCT FROM $4::bigint ORDER BY id DESC OFFSET $3";
    await session.run(old(beyond), accountId, event, mostAudits.account, memberId);
  } else if (event === "sign-in-failed") {
    await session.run(old("AND id <= $3"), accountId, event, newest - mostAudits.nobody);
  }
}
