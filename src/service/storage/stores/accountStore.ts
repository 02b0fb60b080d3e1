import { accountName, foldCase } from "../accountName.ts";
import { accountOf, isSameAddress, linkOf, signedIn, signedInOf } from "../records.ts";
import type { Verification } from "../links.ts";
import type { AccountStore } from "../storage.ts";
import type { Parts } from "./auditStore.ts";
import { ownerLock } from "./clientStore.ts";
import type { Session } from "../sql.ts";

/** The second key, the address, keeps it apart from locks with one key. */
const emailLock = 2;

/** At most one account has a verified address (`accounts_by_email`). */
const verified =
  "SELECT * FROM accounts WHERE email_key = $1 AND email_verified = 1 AND email_key <> ''";

/** Usernames and e-mail addresses are compared without regard to case. */
export function accountStore({ database, note }: Parts): AccountStore {
  const setStatus: AccountStore["setStatus"] = async (id, status) => {
    await database.transaction(async (session) => {
      await session.lock("SELECT pg_advisory_xact_lock($1::integer, hashint8($2))", ownerLock, id);
      const update = "UPDATE accounts SET status = $2 WHERE id = $1";
      if ((await session.run(update, id, status)) === 0) return;
      await note(session, status === "disabled" ? "disabled" : "enabled", id);
      if (status === "disabled") await endAll(session, id);
    });
    if (status !== "disabled") return;
    // In pieces, because applications may have any number of users.
    const ofOwn = "client_id IN (SELECT client_id FROM clients WHERE owner_id = $1)";
    await database.deleteInPieces("families", ofOwn, id);
  };
  return {
    setStatus,

    create(account, invitation) {
      return database.transaction(async (session) => {
        // Locks the link, so that only one registration gets it.
        const invited = "SELECT 1 FROM links WHERE hash = $1 AND account_id IS NULL FOR UPDATE";
        if (invitation !== undefined && (await session.rows(invited, invitation)).length === 0) {
          return undefined;
        }
        const [row] = await session.rows(
          `INSERT INTO accounts (username, username_key, firstname, lastname, email, email_key,
           email_verified, locale, timezone, password_hash, registered_at, activated_at, status)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT DO NOTHING RETURNING id`,
          account.username,
          accountName(account.username),
          account.firstname,
          account.lastname,
          account.email,
          foldCase(account.email),
          Number(account.emailVerified),
          account.locale,
          account.timezone,
          account.passwordHash,
          account.registeredAt,
          account.activatedAt,
          account.status,
        );
        if (row === undefined) return undefined;
        const id = row.integer("id");
        await session.run("INSERT INTO libraries VALUES ($1, 0, 0)", id);
        await session.run("DELETE FROM links WHERE hash = $1", invitation ?? null);
        await note(session, "registered", id);
        return { ...account, id, isListed: false };
      });
    },

    async createLink({ hash, accountId, expiresAt }) {
      await database.transaction(async (session) => {
        const insert = "INSERT INTO links VALUES ($1, $2, $3)";
        await session.run(insert, hash, accountId ?? null, expiresAt);
        const event = accountId === undefined ? "invited" : "reset-link-made";
        await note(session, event, accountId);
      });
    },

    async link(hash) {
      const row = await database.row("SELECT * FROM links WHERE hash = $1", hash);
      return row && linkOf(row);
    },

    async createVerification(link) {
      const { hash, accountId, email, expiresAt } = link;
      const insert = "INSERT INTO verifications VALUES ($1, $2, $3, $4)";
      await database.transaction(({ run }) =>
        run(insert, hash, accountId, foldCase(email), expiresAt),
      );
    },

    verifyEmail(id, hash, now) {
      return database.transaction(async (session): Promise<Verification> => {
        const [link] = await session.rows(
          "SELECT email_key FROM verifications WHERE hash = $1 AND expires_at > $2",
          hash,
          now,
        );
        const [own] = await session.rows(
          `SELECT email_key FROM accounts WHERE id = $1 AND email_verified = 0 AND status = 'active'
         FOR NO KEY UPDATE`,
          id,
        );
        if (own === undefined || !isSameAddress(link, own)) return "gone";
        const email = own.text("email_key");
        // Only one transaction at a time handles an address, so that the second sees the first.
        await session.lock(
          "SELECT pg_advisory_xact_lock($1::integer, hashtext($2))",
          emailLock,
          email,
        );
        const isTaken = (await session.rows(verified, email)).length > 0;
        const changes = await session.run(
          `UPDATE accounts SET email_verified = 1
         WHERE id = $1 AND email_key = $2 AND email_verified = 0 AND status = 'active' AND $3 = 0`,
          id,
          email,
          Number(isTaken),
        );
        if (changes === 0) return isTaken ? "taken" : "gone";
        await session.run("DELETE FROM verifications WHERE hash = $1 OR account_id = $2", hash, id);
        await note(session, "email-verified", id);
        return "verified";
      });
    },

    async byEmail(email) {
      return accountOf(await database.row(verified, foldCase(email)));
    },

    async byId(id) {
      return accountOf(await database.row("SELECT * FROM accounts WHERE id = $1", id));
    },

    async byToken(hash) {
      return signedInOf(await database.row(`${signedIn} WHERE hash = $1`, hash));
    },

    async byUsername(name) {
      const sql = "SELECT * FROM accounts WHERE username_key = $1";
      return accountOf(await database.row(sql, name));
    },

    async some(most) {
      const rows = await database.rows("SELECT * FROM accounts LIMIT $1", most);
      return rows.flatMap((row) => accountOf(row) ?? []);
    },

    setPassword(id, passwordHash, expected, link) {
      return database.transaction(async (session) => {
        const linked = "SELECT 1 FROM links WHERE hash = $1 AND account_id = $2 FOR UPDATE";
        if (link !== undefined && (await session.rows(linked, link, id)).length === 0) return false;
        const changes = await session.run(
          "UPDATE accounts SET password_hash = $2 WHERE id = $1 AND password_hash = coalesce($3, password_hash)",
          id,
          passwordHash,
          expected ?? null,
        );
        if (changes === 0) return false;
        await endAll(session, id);
        const event = expected === undefined ? "password-reset" : "password-changed";
        await note(session, event, id);
        return true;
      });
    },

    async setListed(id, isListed) {
      await database.transaction(async (session) => {
        const update = "UPDATE accounts SET listed = $1 WHERE id = $2 AND listed <> $1";
        if ((await session.run(update, Number(isListed), id)) === 0) return;
        await note(session, isListed ? "listed" : "unlisted", id);
      });
    },

    async remove(id) {
      // Takes effect at once; the deletions may take long.
      await setStatus(id, "disabled");
      await database.deleteInPieces("snippets", "owner_id = $1", id);
      await database.deleteInPieces("idempotency_keys", "owner_id = $1", id);
      // Deletes the bounded rest, and whatever was added meanwhile.
      await database.transaction(async (session) => {
        const held = "SELECT 1 FROM accounts WHERE id = $1 FOR UPDATE";
        if ((await session.rows(held, id)).length === 0) return;
        await note(session, "removed", id);
        await session.run("DELETE FROM accounts WHERE id = $1", id);
      });
    },
  };
}

/** Condition on a family that the account began as a member; with an array, so that an index finds it beside others. */
export const asMember = "membership = ANY (ARRAY(SELECT id FROM memberships WHERE member_id = $1))";

/**
 * Runs in the transaction that has changed the account. Other writers lock the account's row first, so these statements
 * see all earlier sessions and families, and later writers see the change.
 */
async function endAll(session: Session, id: number): Promise<void> {
  await session.run("DELETE FROM web_sessions WHERE account_id = $1", id);
  await session.run("DELETE FROM families WHERE account_id = $1", id);
  await session.run(`DELETE FROM families WHERE ${asMember}`, id);
  await session.run("DELETE FROM links WHERE account_id = $1", id);
}
