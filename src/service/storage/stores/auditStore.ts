import { actorOf, type AuditEvent, type AuditStore, nobody } from "../audit.ts";
import { mostAudits } from "../bounds.ts";
import { auditOf } from "../records.ts";
import type { Session, SqlDatabase } from "../sql.ts";

const insertion = `INSERT INTO audit (at, event, actor, account_id, username, client_id, address, member_id, member)
  SELECT $1::bigint, $2, $3, $4::bigint, (SELECT username_key FROM accounts WHERE id = $4), $5, $6, $7::bigint,
    (SELECT username_key FROM accounts WHERE id = $7) RETURNING id`;

/** Adds a row to the audit. @param session of a transaction in which the account still exists. */
type Note = (
  session: Session,
  event: AuditEvent,
  accountId?: number,
  clientId?: string,
  memberId?: number,
) => Promise<void>;

/** Shared by the stores. Each adds its events to the audit, in its transactions. */
export interface Parts {
  readonly database: SqlDatabase;
  readonly note: Note;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export function noteOf({ database, now }: Omit<Parts, "note">): Note {
  return async (session, event, accountId = nobody, clientId, memberId) => {
    const { caller } = database;
    const [row] = await session.rows(
      insertion,
      now(),
      event,
      actorOf(event, caller),
      accountId,
      clientId ?? null,
      caller ?? "",
      memberId ?? null,
    );
    await trim(session, event, accountId, row?.integer("id") ?? 0, memberId ?? null);
  };
}

export const auditStore = ({ database, note }: Parts): AuditStore => ({
  async list(query) {
    const rows = await database.rows(
      `SELECT * FROM audit WHERE id > $1 AND at >= $2 AND ($3::text IS NULL OR username = $3 OR member = $3)
       ORDER BY id LIMIT $4`,
      query.after,
      query.since,
      query.name ?? null,
      query.most,
    );
    return rows.map(auditOf);
  },

  async ofAccount(accountId, most) {
    const sql =
      "SELECT * FROM audit WHERE account_id = $1 OR member_id = $1 ORDER BY id DESC LIMIT $2";
    return (await database.rows(sql, accountId, most)).map(auditOf);
  },

  async hasSignedIn(accountId, address) {
    const sql =
      "SELECT 1 FROM audit WHERE account_id = $1 AND event = 'signed-in' AND address = $2 LIMIT 1";
    return (await database.rows(sql, accountId, address)).length > 0;
  },

  async exported(accountId) {
    await database.transaction((session) => note(session, "exported", accountId));
  },
});

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
