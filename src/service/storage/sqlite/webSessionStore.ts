import type { WebSessionRecord, WebSessionStore } from "../webSessions.ts";
import { mostSessions } from "../bounds.ts";
import { sessionOf } from "../records.ts";
import type { Database } from "./database.ts";
import type { SqliteAuditStore } from "./auditStore.ts";
import type { SharedDatabase } from "./sharedDatabase.ts";

/** Sign-ins on the pages, by the hash of the cookie. */
export class SqliteWebSessionStore implements WebSessionStore {
  readonly #database: SharedDatabase;
  readonly #audit: SqliteAuditStore;

  constructor(database: SharedDatabase, audit: SqliteAuditStore) {
    this.#database = database;
    this.#audit = audit;
  }

  async create(session: WebSessionRecord, passwordHash: string): Promise<boolean> {
    return this.#database.transaction((database) => {
      const isBegun = insert(database, session, passwordHash);
      if (isBegun) this.#audit.add(database, "signed-in", session.accountId);
      return isBegun;
    });
  }

  async byTokenHash(tokenHash: string): Promise<WebSessionRecord | undefined> {
    const row = await this.#database.get(
      "SELECT * FROM web_sessions WHERE token_hash = ?",
      tokenHash,
    );
    return row === undefined ? undefined : sessionOf(row);
  }

  async ofAccount(accountId: number): Promise<readonly WebSessionRecord[]> {
    const sql = "SELECT * FROM web_sessions WHERE account_id = ? ORDER BY began_at DESC";
    return (await this.#database.all(sql, accountId)).map(sessionOf);
  }

  async delete(tokenHash: string): Promise<void> {
    await this.#database.run("DELETE FROM web_sessions WHERE token_hash = ?", tokenHash);
  }
}

function insert(database: Database, session: WebSessionRecord, passwordHash: string): boolean {
  const { changes } = database.run(
    `INSERT INTO web_sessions (token_hash, account_id, csrf_token, began_at, expires_at, browser)
     SELECT ?, id, ?, ?, ?, ? FROM accounts WHERE id = ? AND password_hash = ? AND status = 'active'`,
    session.tokenHash,
    session.csrfToken,
    session.beganAt,
    session.expiresAt,
    session.browser,
    session.accountId,
    passwordHash,
  );
  database.run(
    `DELETE FROM web_sessions WHERE token_hash IN (SELECT token_hash FROM web_sessions
       WHERE account_id = ? ORDER BY token_hash = ? DESC, began_at DESC LIMIT -1 OFFSET ?)`,
    session.accountId,
    session.tokenHash,
    mostSessions,
  );
  return changes > 0;
}
