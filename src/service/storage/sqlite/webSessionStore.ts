import type { WebSessionRecord, WebSessionStore } from "../storage.ts";
import type { Database } from "./database.ts";

/** Who is signed in on the pages, by the hash of the cookie. */
export class SqliteWebSessionStore implements WebSessionStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async create(session: WebSessionRecord): Promise<void> {
    this.#database.run(
      "INSERT INTO web_sessions (token_hash, account_id, csrf_token, expires_at) VALUES (?, ?, ?, ?)",
      session.tokenHash,
      session.accountId,
      session.csrfToken,
      session.expiresAt,
    );
  }

  async byTokenHash(tokenHash: string): Promise<WebSessionRecord | undefined> {
    const row = this.#database.get("SELECT * FROM web_sessions WHERE token_hash = ?", tokenHash);
    if (row === undefined) return undefined;
    return {
      tokenHash: row.text("token_hash"),
      accountId: row.integer("account_id"),
      csrfToken: row.text("csrf_token"),
      expiresAt: row.integer("expires_at"),
    };
  }

  async delete(tokenHash: string): Promise<void> {
    this.#database.run("DELETE FROM web_sessions WHERE token_hash = ?", tokenHash);
  }
}
