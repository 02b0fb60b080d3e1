import type {
  AuthorizationCodeRecord,
  ConnectedFamily,
  FamilyRecord,
  GrantStore,
  NewCode,
  NewToken,
  Rotation,
  TokenRecord,
} from "../grants.ts";
import { idempotencyKeyLife, mostTokens, usedCodeLife } from "../bounds.ts";
import { codeOf, familyOf } from "../records.ts";
import { isInUse } from "./clientStore.ts";
import type { Database } from "./database.ts";

/** Codes and tokens, by their hashes; each step that must happen once is one transaction. */
export class SqliteGrantStore implements GrantStore {
  readonly #database: Database;
  readonly #now: () => number;

  /** @param now epoch milliseconds. */
  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  async begin(
    family: FamilyRecord,
    first: { readonly code?: NewCode; readonly tokens?: readonly NewToken[] },
    session: string | undefined,
  ): Promise<boolean> {
    return this.#database.transaction(() => {
      const { changes } = this.#database.run(
        `INSERT INTO families (id, client_id, account_id, began_at, used_at, ends_at)
         SELECT ?1, client_id, accounts.id, ?4, ?4, ?5 FROM accounts, clients
         WHERE accounts.id = ?3 AND status = 'active' AND client_id = ?2 AND ${isInUse} AND (?6 IS NULL OR EXISTS (
           SELECT 1 FROM web_sessions WHERE token_hash = ?6 AND account_id = ?3))`,
        family.id,
        family.clientId,
        family.accountId,
        family.beganAt,
        family.endsAt,
        session ?? null,
      );
      if (changes === 0) return false;
      const { code, tokens = [] } = first;
      if (code !== undefined) {
        this.#database.run(
          `INSERT INTO authorization_codes (code_hash, family, redirect_uri, code_challenge, expires_at)
           VALUES (?, ?, ?, ?, ?)`,
          code.codeHash,
          family.id,
          code.redirectUri,
          code.codeChallenge ?? null,
          code.expiresAt,
        );
      }
      this.#insert(family.id, tokens);
      return true;
    });
  }

  async ofAccount(accountId: number): Promise<readonly ConnectedFamily[]> {
    return this.#database
      .all(
        `SELECT families.*, name FROM families JOIN clients USING (client_id)
         WHERE account_id = ? AND EXISTS (SELECT 1 FROM tokens WHERE family = families.id)
         ORDER BY began_at DESC`,
        accountId,
      )
      .map((row) => ({
        ...familyOf(row, row.text("id")),
        clientName: row.text("name"),
        usedAt: row.integer("used_at"),
      }));
  }

  async useCode(
    codeHash: string,
  ): Promise<{ readonly first: boolean; readonly code: AuthorizationCodeRecord } | undefined> {
    return this.#database.transaction(() => {
      const row = this.#database.get(
        "SELECT * FROM authorization_codes JOIN families ON id = family WHERE code_hash = ?",
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

  async saveTokens(family: string, tokens: readonly NewToken[]): Promise<void> {
    this.#database.transaction(() => {
      this.#insert(family, tokens);
    });
  }

  async token(hash: string, kind: TokenRecord["kind"]): Promise<TokenRecord | undefined> {
    const row = this.#database.get(
      "SELECT * FROM tokens JOIN families ON id = family WHERE hash = ? AND kind = ?",
      hash,
      kind,
    );
    if (row === undefined) return undefined;
    const family = familyOf(row, row.text("family"));
    const expiresAt = Math.min(row.integer("expires_at"), family.endsAt);
    return { hash, kind, family, expiresAt };
  }

  async rotate(refreshHash: string, successors: readonly NewToken[]): Promise<Rotation> {
    return this.#database.transaction((): Rotation => {
      const row = this.#database.get(
        "SELECT family, spent FROM tokens WHERE hash = ? AND kind = 'refresh'",
        refreshHash,
      );
      if (row === undefined) return { outcome: "unknown" };
      if (row.integer("spent") !== 0) return { outcome: "reused", family: row.text("family") };
      this.#database.run("UPDATE tokens SET spent = 1 WHERE hash = ?", refreshHash);
      this.#insert(row.text("family"), successors);
      return { outcome: "rotated" };
    });
  }

  async revokeFamily(family: string): Promise<void> {
    this.#database.run("DELETE FROM families WHERE id = ?", family);
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
      this.#database.run(
        `DELETE FROM families WHERE ends_at < ? OR NOT EXISTS (SELECT 1 FROM tokens WHERE family = id)
           AND NOT EXISTS (SELECT 1 FROM authorization_codes WHERE family = id)`,
        now,
      );
      const keys = "DELETE FROM idempotency_keys WHERE created_at < ?";
      this.#database.run(keys, now - idempotencyKeyLife);
    });
  }

  #insert(family: string, tokens: readonly NewToken[]): void {
    for (const { hash, kind, expiresAt } of tokens) {
      this.#database.run(
        `INSERT INTO tokens (hash, kind, family, expires_at)
         SELECT ?, ?, id, ? FROM families WHERE id = ?`,
        hash,
        kind,
        expiresAt,
        family,
      );
    }
    for (const kind of new Set(tokens.map((token) => token.kind))) {
      this.#database.run(
        `DELETE FROM tokens WHERE hash IN (SELECT hash FROM tokens WHERE family = ? AND kind = ?
           ORDER BY expires_at DESC LIMIT -1 OFFSET ?)`,
        family,
        kind,
        mostTokens,
      );
    }
    this.#database.run("UPDATE families SET used_at = ? WHERE id = ?", this.#now(), family);
  }
}
