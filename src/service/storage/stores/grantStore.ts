import {
  auditLife,
  connectingLife,
  idempotencyKeyLife,
  mostTokens,
  usedCodeLife,
} from "../bounds.ts";
import type { GrantStore, NewCode, NewFamily, NewTokens, Rotation } from "../grants.ts";
import { accessTokenOf, codeOf, connectedOf, familyOf, refreshableUntil } from "../records.ts";
import { asMember } from "./accountStore.ts";
import { isInUse, ownerLock } from "./clientStore.ts";
import type { Parts } from "./auditStore.ts";
import type { Session } from "../sql.ts";

/** The second key, the account, keeps it apart from locks with one key. */
const beginLock = 1;

/**
 * Codes and tokens, by their hashes; each step that must happen once is one transaction. An addition locks its family's
 * row, so it happens before the family is deleted, or finds it gone.
 */
export const grantStore = ({ database, note, now }: Parts): GrantStore => ({
  begin(family, { code, tokens }, session, most = Number.POSITIVE_INFINITY) {
    return database.transaction(async (work) => {
      const { accountId, memberId } = family;
      const userId = memberId ?? accountId;
      // One at a time; else two would be counted before either is inserted. Before any row lock, so waiters hold none.
      await work.lock(
        `SELECT pg_advisory_xact_lock($1::integer, hashint8($2)), (SELECT
           pg_advisory_xact_lock_shared($3::integer, hashint8(owner_id)) FROM clients WHERE client_id = $4)`,
        beginLock,
        userId,
        ownerLock,
        family.clientId,
      );
      // Locks in a separate statement, so that the next one sees the latest changes.
      await work.lock(
        "SELECT 1 FROM accounts WHERE id IN ($1, $2) ORDER BY id FOR SHARE",
        accountId,
        userId,
      );
      const membership = await lockMembership(work, family);
      if (membership === undefined) return "gone";
      const [connected] = await work.rows(
        `SELECT count(*) AS count FROM families
         WHERE account_id = $1 AND membership IS NOT DISTINCT FROM $2::bigint
           AND (refresh_hash IS NOT NULL OR began_at > $3)`,
        accountId,
        membership,
        family.beganAt - connectingLife,
      );
      if ((connected?.integer("count") ?? 0) >= most) return "full";
      const changes = await work.run(
        `INSERT INTO families (id, client_id, account_id, began_at, used_at, ends_at, membership)
         SELECT $1, client_id, accounts.id, $4::bigint, $4::bigint, $5::bigint, $7::bigint
         FROM accounts, clients, accounts AS users
         WHERE accounts.id = $3 AND accounts.status = 'active' AND users.id = $8 AND users.status = 'active'
           AND client_id = $2 AND ${isInUse} AND ($6::text IS NULL OR EXISTS (
             SELECT 1 FROM web_sessions WHERE token_hash = $6 AND account_id = $8))
         FOR KEY SHARE OF clients`,
        family.id,
        family.clientId,
        accountId,
        family.beganAt,
        family.endsAt,
        session ?? null,
        membership,
        userId,
      );
      if (changes === 0) return "gone";
      if (code !== undefined) await insertCode(work, family.id, code);
      if (tokens !== undefined) await insertTokens(work, family.id, tokens, now());
      if (session !== undefined) {
        await note(work, "application-allowed", accountId, family.clientId, memberId);
      }
      return "begun";
    });
  },

  async ofAccount(accountId) {
    const rows = await database.rows(
      `SELECT families.*, name, username FROM families JOIN clients USING (client_id)
         JOIN accounts ON accounts.id = account_id
       WHERE (account_id = $1 OR ${asMember}) AND refresh_hash IS NOT NULL
       ORDER BY began_at DESC`,
      accountId,
    );
    return rows.map(connectedOf);
  },

  useCode(codeHash) {
    return database.transaction(async ({ run, rows }) => {
      const changes = await run(
        "UPDATE authorization_codes SET used = 1 WHERE code_hash = $1 AND used = 0",
        codeHash,
      );
      const [row] = await rows(
        "SELECT * FROM authorization_codes JOIN families ON id = family WHERE code_hash = $1",
        codeHash,
      );
      return row === undefined ? undefined : { first: changes > 0, code: codeOf(row) };
    });
  },

  saveTokens(family, tokens) {
    return database.transaction((session) => insertTokens(session, family, tokens, now()));
  },

  async accessToken(hash) {
    const row = await database.row(
      "SELECT * FROM access_tokens JOIN families ON id = family WHERE hash = $1",
      hash,
    );
    return row && accessTokenOf(row);
  },

  async family(id) {
    const row = await database.row("SELECT * FROM families WHERE id = $1", id);
    return row && { ...familyOf(row, id), refreshableUntil: refreshableUntil(row) };
  },

  rotate(family, refreshHash, successors) {
    return database.transaction(async (session): Promise<Rotation> => {
      // One at a time. The lock order is that of a deletion: first the family, then its tokens.
      const [row] = await session.rows(
        "SELECT refresh_hash FROM families WHERE id = $1 FOR NO KEY UPDATE",
        family,
      );
      if (row === undefined) return "gone";
      if (row.optionalText("refresh_hash") !== refreshHash) return "other";
      await insertTokens(session, family, successors, now());
      return "rotated";
    });
  },

  async revokeFamily(family, reason) {
    await database.transaction(async (session) => {
      const remove = `DELETE FROM families WHERE id = $1 RETURNING account_id, client_id,
        (SELECT member_id FROM memberships WHERE memberships.id = membership) AS member_id`;
      const [row] = await session.rows(remove, family);
      if (row === undefined || reason === undefined) return;
      const [accountId, clientId] = [row.integer("account_id"), row.text("client_id")];
      const memberId = row.optionalInteger("member_id");
      await note(session, reason, accountId, clientId, memberId);
    });
  },

  async sweep(before, life = auditLife) {
    const ended = `ends_at < $1 OR refreshable_until < $1
      AND NOT EXISTS (SELECT 1 FROM access_tokens WHERE family = id) AND NOT EXISTS (SELECT 1 FROM authorization_codes WHERE family = id)`;
    await database.sweep("access_tokens", "expires_at < $1", before);
    await database.sweep("web_sessions", "expires_at < $1", before);
    await database.sweep("links", "expires_at < $1", before);
    await database.sweep("verifications", "expires_at < $1", before);
    await database.sweep("authorization_codes", "expires_at < $1 AND used = 0", before);
    await database.sweep("authorization_codes", "expires_at < $1", before - usedCodeLife);
    await database.sweep("limits", "until < $1", before);
    await database.sweep("families", ended, before);
    await database.sweep("audit", "at < $1", before - life);
    await database.sweep("idempotency_keys", "created_at < $1", before - idempotencyKeyLife);
    await database.sweepOwn();
  },
});

/** @returns null for the own account, undefined for no member. */
async function lockMembership(
  session: Session,
  { accountId, memberId }: NewFamily,
): Promise<number | null | undefined> {
  if (memberId === undefined) return null;
  const [row] = await session.rows(
    "SELECT id FROM memberships WHERE account_id = $1 AND member_id = $2 FOR KEY SHARE",
    accountId,
    memberId,
  );
  return row?.integer("id");
}

async function insertCode(session: Session, family: string, code: NewCode): Promise<void> {
  await session.run(
    `INSERT INTO authorization_codes (code_hash, family, redirect_uri, code_challenge, expires_at)
     VALUES ($1, $2, $3, $4, $5)`,
    code.codeHash,
    family,
    code.redirectUri,
    code.codeChallenge ?? null,
    code.expiresAt,
  );
}

async function insertTokens(
  session: Session,
  family: string,
  { access, refresh }: NewTokens,
  usedAt: number,
): Promise<void> {
  const changes = await session.run(
    `UPDATE families SET used_at = $2, refresh_hash = coalesce($3, refresh_hash),
       refreshable_until = coalesce($4::bigint, refreshable_until) WHERE id = $1`,
    family,
    usedAt,
    refresh?.hash ?? null,
    refresh?.expiresAt ?? null,
  );
  if (changes === 0) return;
  await session.run(
    "INSERT INTO access_tokens (hash, family, expires_at) VALUES ($1, $2, $3)",
    access.hash,
    family,
    access.expiresAt,
  );
  await session.run(
    `DELETE FROM access_tokens WHERE hash IN (SELECT hash FROM access_tokens WHERE family = $1
       ORDER BY expires_at DESC OFFSET $2)`,
    family,
    mostTokens,
  );
}
