import { mostSessions } from "../bounds.ts";
import { sessionOf } from "../records.ts";
import type { WebSessionRecord, WebSessionStore } from "../webSessions.ts";
import type { SqlAuditStore } from "./auditStore.ts";
import type { SqlDatabase } from "../sql.ts";

/** Sign-ins on the pages, by the hash of the cookie. */
export class SqlWebSessionStore implements WebSessionStore {
  readonly #database: SqlDatabase;
  readonly #audit: SqlAuditStore;

  constructor(database: SqlDatabase, audit: SqlAuditStore) {
    this.#database = database;
    this.#audit = audit;
  }

  create(session: WebSessionRecord, passwordHash: string): Promise<boolean> {
    return this.#database.transaction(async (work) => {
      const changes = await work.run(
        `INSERT INTO web_sessions (token_hash, account_id, csrf_token, began_at, expires_at, browser)
         SELECT $1, id, $2, $3::bigint, $4::bigint, $5 FROM accounts
         WHERE id = $6 AND password_hash = $7 AND status = 'active' FOR NO KEY UPDATE`,
        session.tokenHash,
        session.csrfToken,
        session.beganAt,
        session.expiresAt,
        session.browser,
        session.accountId,
        passwordHash,
      );
      await work.run(
        `DELETE FROM web_sessions WHERE token_hash IN (SELECT token_hash FROM web_sessions
           WHERE account_id = $1 ORDER BY token_hash = $2 DESC, began_at DESC OFFSET $3)`,
        session.accountId,
        session.tokenHash,
        mostSessions,
      );
      if (changes > 0) await this.#audit.add(work, "signed-in", session.accountId);
      return changes > 0;
    });
  }

  async byTokenHash(tokenHash: string): Promise<WebSessionRecord | undefined> {
    const sql = "SELECT * FROM web_sessions WHERE token_hash = $1";
    const row = await this.#database.row(sql, tokenHash);
    return row === undefined ? undefined : sessionOf(row);
  }

  async ofAccount(accountId: number): Promise<readonly WebSessionRecord[]> {
    const sql = "SELECT * FROM web_sessions WHERE account_id = $1 ORDER BY began_at DESC";
    return (await this.#database.rows(sql, accountId)).map(sessionOf);
  }

  async delete(tokenHash: string): Promise<void> {
    const sql = "DELETE FROM web_sessions WHERE token_hash = $1";
    await this.#database.transaction(({ run }) => run(sql, tokenHash));
  }
}
