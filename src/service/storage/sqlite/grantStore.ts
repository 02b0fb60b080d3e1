import type {
  AccessTokenRecord,
  AuthorizationCodeRecord,
  Beginning,
  ConnectedFamily,
  GrantStore,
  NewCode,
  NewFamily,
  NewTokens,
  RevocationReason,
  Rotation,
} from "../grants.ts";
import {
  auditLife,
  connectingLife,
  idempotencyKeyLife,
  mostTokens,
  usedCodeLife,
} from "../bounds.ts";
import { accessTokenOf, codeOf, connectedOf, familyOf, refreshableUntil } from "../records.ts";
import { asMember } from "./accountStore.ts";
import { isInUse } from "./clientStore.ts";
import type { Database } from "./database.ts";
import type { SqliteAuditStore } from "./auditStore.ts";
import type { SharedDatabase } from "./sharedDatabase.ts";

const ended = `ends_at < ?1 OR refreshable_until < ?1
  AND NOT EXISTS (SELECT 1 FROM access_tokens WHERE family = id)
  AND NOT EXISTS (SELECT 1 FROM authorization_codes WHERE family = id)`;

/** Codes and tokens, by their hashes; each step that must happen once is one transaction. */
export class SqliteGrantStore implements GrantStore {
  readonly #database: SharedDatabase;
  readonly #audit: SqliteAuditStore;
  readonly #now: () => number;

  /** @param now epoch milliseconds. */
  constructor(database: SharedDatabase, audit: SqliteAuditStore, now: () => number) {
    this.#database = database;
    this.#audit = audit;
    this.#now = now;
  }

  async begin(
    family: NewFamily,
    first: { readonly code?: NewCode; readonly tokens?: NewTokens },
    session: string | undefined,
    most = Number.POSITIVE_INFINITY,
  ): Promise<Beginning> {
    return this.#database.transaction((database) => {
      const { accountId, memberId } = family;
      const membership = membershipOf(database, family);
      if (membership === undefined) return "gone";
      const connected = database.get(
        `SELECT count(*) AS count FROM families
         WHERE account_id = ? AND membership IS ? AND (refresh_hash IS NOT NULL OR began_at > ?)`,
        accountId,
        membership,
        family.beganAt - connectingLife,
      );
      if ((connected?.integer("count") ?? 0) >= most) return "full";
      const { changes } = database.run(
        `INSERT INTO families (id, client_id, account_id, began_at, used_at, ends_at, membership)
         SELECT ?1, client_id, accounts.id, ?4, ?4, ?5, ?7 FROM accounts, clients, accounts AS users
         WHERE accounts.id = ?3 AND accounts.status = 'active' AND users.id = ?8 AND users.status = 'active'
           AND client_id = ?2 AND ${isInUse} AND (?6 IS NULL OR EXISTS (
             SELECT 1 FROM web_sessions WHERE token_hash = ?6 AND account_id = ?8))`,
        family.id,
        family.clientId,
        accountId,
        family.beganAt,
        family.endsAt,
        session ?? null,
        membership,
        memberId ?? accountId,
      );
      if (changes === 0) return "gone";
      const { code, tokens } = first;
      if (code !== undefined) insertCode(database, family.id, code);
      if (tokens !== undefined) this.#insert(database, family.id, tokens);
      if (session !== undefined) {
        this.#audit.add(database, "application-allowed", accountId, family.clientId, memberId);
      }
      return "begun";
    });
  }

  async ofAccount(accountId: number): Promise<readonly ConnectedFamily[]> {
    const rows = await this.#database.all(
      `SELECT families.*, name, username FROM families JOIN clients USING (client_id)
         JOIN accounts ON accounts.id = account_id
       WHERE (account_id = ?1 OR ${asMember}) AND refresh_hash IS NOT NULL
       ORDER BY began_at DESC`,
      accountId,
    );
    return rows.map(connectedOf);
  }

  async useCode(
    codeHash: string,
  ): Promise<{ readonly first: boolean; readonly code: AuthorizationCodeRecord } | undefined> {
    return this.#database.transaction((database) => {
      const row = database.get(
        "SELECT * FROM authorization_codes JOIN families ON id = family WHERE code_hash = ?",
        codeHash,
      );
      if (row === undefined) return undefined;
      const first = row.integer("used") === 0;
      if (first) {
        database.run("UPDATE authorization_codes SET used = 1 WHERE code_hash = ?", codeHash);
      }
      return { first, code: codeOf(row) };
    });
  }

  async saveTokens(family: string, tokens: NewTokens): Promise<void> {
    await this.#database.transaction((database) => {
      this.#insert(database, family, tokens);
    });
  }

  async accessToken(hash: string): Promise<AccessTokenRecord | undefined> {
    const row = await this.#database.get(
      "SELECT * FROM access_tokens JOIN families ON id = family WHERE hash = ?",
      hash,
    );
    return row && accessTokenOf(row);
  }

  async family(id: string): ReturnType<GrantStore["family"]> {
    const row = await this.#database.get("SELECT * FROM families WHERE id = ?", id);
    return row && { ...familyOf(row, id), refreshableUntil: refreshableUntil(row) };
  }

  async rotate(family: string, refreshHash: string, successors: NewTokens): Promise<Rotation> {
    return this.#database.transaction((database): Rotation => {
      const row = database.get("SELECT refresh_hash FROM families WHERE id = ?", family);
      if (row === undefined) return "gone";
      if (row.optionalText("refresh_hash") !== refreshHash) return "other";
      this.#insert(database, family, successors);
      return "rotated";
    });
  }

  async revokeFamily(family: string, reason: RevocationReason | undefined): Promise<void> {
    await this.#database.transaction((database) => {
      const remove = `DELETE FROM families WHERE id = ? RETURNING account_id, client_id,
        (SELECT member_id FROM memberships WHERE memberships.id = membership) AS member_id`;
      const row = database.get(remove, family);
      if (row === undefined || reason === undefined) return;
      const [accountId, clientId] = [row.integer("account_id"), row.text("client_id")];
      this.#audit.add(database, reason, accountId, clientId, row.optionalInteger("member_id"));
    });
  }

  async sweep(now: number, life = auditLife): Promise<void> {
    const sweep = (...condition: [table: string, key: string, sql: string, time?: number]) => {
      const [table, key, sql, time = now] = condition;
      return this.#database.deleteInPieces(table, key, sql, time);
    };
    await sweep("access_tokens", "hash", "expires_at < ?");
    await sweep("web_sessions", "token_hash", "expires_at < ?");
    await sweep("links", "hash", "expires_at < ?");
    await sweep("verifications", "hash", "expires_at < ?");
    await sweep("authorization_codes", "code_hash", "expires_at < ? AND used = 0");
    await sweep("authorization_codes", "code_hash", "expires_at < ?", now - usedCodeLife);
    await sweep("limits", "key", "until < ?");
    await sweep("families", "id", ended);
    await sweep("audit", "id", "at < ?", now - life);
    const old = now - idempotencyKeyLife;
    await sweep("idempotency_keys", "owner_id, key_hash", "created_at < ?", old);
  }

  #insert(database: Database, family: string, { access, refresh }: NewTokens): void {
    database.run(
      `UPDATE families SET used_at = ?2, refresh_hash = coalesce(?3, refresh_hash),
         refreshable_until = coalesce(?4, refreshable_until) WHERE id = ?1`,
      family,
      this.#now(),
      refresh?.hash ?? null,
      refresh?.expiresAt ?? null,
    );
    database.run(
      `INSERT INTO access_tokens (hash, family, expires_at) SELECT ?, id, ? FROM families WHERE id = ?`,
      access.hash,
      access.expiresAt,
      family,
    );
    database.run(
      `DELETE FROM access_tokens WHERE hash IN (SELECT hash FROM access_tokens WHERE family = ?
         ORDER BY expires_at DESC LIMIT -1 OFFSET ?)`,
      family,
      mostTokens,
    );
  }
}

/** @returns null for the own account, undefined for no member. */
function membershipOf(
  database: Database,
  { accountId, memberId }: NewFamily,
): number | null | undefined {
  if (memberId === undefined) return null;
  const isMember = "SELECT id FROM memberships WHERE account_id = ? AND member_id = ?";
  return database.get(isMember, accountId, memberId)?.integer("id");
}

function insertCode(database: Database, family: string, code: NewCode): void {
  database.run(
    `INSERT INTO authorization_codes (code_hash, family, redirect_uri, code_challenge, expires_at)
     VALUES (?, ?, ?, ?, ?)`,
    code.codeHash,
    family,
    code.redirectUri,
    code.codeChallenge ?? null,
    code.expiresAt,
  );
}
