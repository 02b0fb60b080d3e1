import type { AuthorizationCodeRecord, GrantStore, TokenRecord } from "../storage.ts";
import type { Database } from "./database.ts";
import type { Row } from "./row.ts";

const day = 24 * 60 * 60 * 1000;

/** Only a request that was under way at the revocation can still add to the family. */
const revokedFamilyLife = day;

/** A code that comes again revokes the tokens which it gave, so that it has to be known for longer than it is valid. */
const usedCodeLife = 30 * day;

const idempotencyKeyLife = 30 * day;

type Rotation =
  | { readonly outcome: "rotated" }
  | { readonly outcome: "reused"; readonly family: string }
  | { readonly outcome: "unknown" };

/** Codes and tokens, by their hashes; each step that must happen once is one transaction. */
export class SqliteGrantStore implements GrantStore {
  readonly #database: Database;
  readonly #now: () => number;

  /** @param now epoch milliseconds. */
  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  async saveCode(code: AuthorizationCodeRecord): Promise<void> {
    this.#database.run(
      `INSERT INTO authorization_codes (code_hash, client_id, account_id, redirect_uri,
         code_challenge, expires_at, family) VALUES (?, ?, ?, ?, ?, ?, ?)`,
      code.codeHash,
      code.clientId,
      code.accountId,
      code.redirectUri,
      code.codeChallenge ?? null,
      code.expiresAt,
      code.family,
    );
  }

  async useCode(
    codeHash: string,
  ): Promise<{ readonly first: boolean; readonly code: AuthorizationCodeRecord } | undefined> {
    return this.#database.transaction(() => {
      const row = this.#database.get(
        "SELECT * FROM authorization_codes WHERE code_hash = ?",
        codeHash,
      );
      if (row === undefined) return undefined;
      const first = row.integer("used") === 0;
      if (first) {
        this.#database.run("UPDATE authorization_codes SET used = 1 WHERE code_hash = ?", codeHash);
      }
      return { first, code: codeOf(row) };
    });
  }

  async saveTokens(tokens: readonly TokenRecord[]): Promise<void> {
    this.#database.transaction(() => {
      this.#insert(tokens);
    });
  }

  async token(hash: string, kind: TokenRecord["kind"]): Promise<TokenRecord | undefined> {
    const row = this.#database.get("SELECT * FROM tokens WHERE hash = ? AND kind = ?", hash, kind);
    if (row === undefined) return undefined;
    return {
      hash: row.text("hash"),
      kind,
      clientId: row.text("client_id"),
      accountId: row.integer("account_id"),
      family: row.text("family"),
      expiresAt: row.integer("expires_at"),
    };
  }

  async rotate(refreshHash: string, successors: readonly TokenRecord[]): Promise<Rotation> {
    return this.#database.transaction((): Rotation => {
      const row = this.#database.get(
        "SELECT family, spent FROM tokens WHERE hash = ? AND kind = 'refresh'",
        refreshHash,
      );
      if (row === undefined) return { outcome: "unknown" };
      if (row.integer("spent") !== 0) return { outcome: "reused", family: row.text("family") };
      this.#database.run("UPDATE tokens SET spent = 1 WHERE hash = ?", refreshHash);
      this.#insert(successors);
      return { outcome: "rotated" };
    });
  }

  async revokeFamily(family: string): Promise<void> {
    this.#database.transaction(() => {
      this.#database.run(
        "INSERT INTO revoked_families (family, revoked_at) VALUES (?, ?) ON CONFLICT DO NOTHING",
        family,
        this.#now(),
      );
      this.#database.run("DELETE FROM tokens WHERE family = ?", family);
    });
  }

  async sweep(now: number): Promise<void> {
    this.#database.transaction(() => {
      for (const table of ["tokens", "web_sessions"]) {
        this.#database.run(`DELETE FROM ${table} WHERE expires_at < ?`, now);
      }
      this.#database.run(
        "DELETE FROM authorization_codes WHERE expires_at < ? AND (used = 0 OR expires_at < ?)",
        now,
        now - usedCodeLife,
      );
      this.#database.run("DELETE FROM limits WHERE until < ?", now);
      const families = "DELETE FROM revoked_families WHERE revoked_at < ?";
      this.#database.run(families, now - revokedFamilyLife);
      const keys = "DELETE FROM idempotency_keys WHERE created_at < ?";
      this.#database.run(keys, now - idempotencyKeyLife);
    });
  }

  #insert(tokens: readonly TokenRecord[]): void {
    for (const token of tokens) {
      this.#database.run(
        `INSERT INTO tokens (hash, kind, client_id, account_id, family, expires_at)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6
         WHERE NOT EXISTS (SELECT 1 FROM revoked_families WHERE family = ?5)`,
        token.hash,
        token.kind,
        token.clientId,
        token.accountId,
        token.family,
        token.expiresAt,
      );
    }
  }
}

function codeOf(row: Row): AuthorizationCodeRecord {
  return {
    codeHash: row.text("code_hash"),
    clientId: row.text("client_id"),
    accountId: row.integer("account_id"),
    redirectUri: row.text("redirect_uri"),
    codeChallenge: row.optionalText("code_challenge"),
    expiresAt: row.integer("expires_at"),
    family: row.text("family"),
  };
}
