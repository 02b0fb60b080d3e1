import { mostSessions } from "../bounds.ts";
import { sessionOf } from "../records.ts";
import type { WebSessionStore } from "../webSessions.ts";
import type { Parts } from "./auditStore.ts";

/** Sign-ins on the pages, by the hash of the cookie. */
export const webSessionStore = ({ database, note }: Parts): WebSessionStore => ({
  create(session, passwordHash) {
    return database.transaction(async (work) => {
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
      if (changes > 0) await note(work, "signed-in", session.accountId);
      return changes > 0;
    });
  },

  async byTokenHash(tokenHash) {
    const sql = "SELECT * FROM web_sessions WHERE token_hash = $1";
    const row = await database.row(sql, tokenHash);
    return row === undefined ? undefined : sessionOf(row);
  },

  async ofAccount(accountId) {
    const sql = "SELECT * FROM web_sessions WHERE account_id = $1 ORDER BY began_at DESC";
    return (await database.rows(sql, accountId)).map(sessionOf);
  },

  async delete(tokenHash) {
    const sql = "DELETE FROM web_sessions WHERE token_hash = $1";
    await database.transaction(({ run }) => run(sql, tokenHash));
  },
});
