import type { MemberStore } from "../members.ts";
import { namedAccountOf } from "../records.ts";
import type { Parts } from "./auditStore.ts";

/**
 * Members of shared accounts. A family is inserted under the lock of its membership, so a removal ends it, or was
 * first and left nothing to lock.
 */
export const memberStore = ({ database, note }: Parts): MemberStore => ({
  add(accountId, memberId) {
    return database.transaction(async (session) => {
      const possible = `SELECT 1 FROM accounts, accounts AS members
        WHERE accounts.id = $1 AND accounts.password_hash = '' AND members.id = $2 AND members.password_hash <> ''`;
      if ((await session.rows(possible, accountId, memberId)).length === 0) return false;
      const insert =
        "INSERT INTO memberships (account_id, member_id) VALUES ($1, $2) ON CONFLICT DO NOTHING";
      if ((await session.run(insert, accountId, memberId)) > 0) {
        await note(session, "member-added", accountId, undefined, memberId);
      }
      return true;
    });
  },

  remove(accountId, memberId) {
    return database.transaction(async (session) => {
      const remove = "DELETE FROM memberships WHERE account_id = $1 AND member_id = $2";
      if ((await session.run(remove, accountId, memberId)) === 0) return false;
      await note(session, "member-removed", accountId, undefined, memberId);
      return true;
    });
  },

  async of(accountId) {
    const rows = await database.rows(
      `SELECT accounts.id, username FROM memberships JOIN accounts ON accounts.id = member_id
       WHERE account_id = $1 ORDER BY username_key`,
      accountId,
    );
    return rows.map(namedAccountOf);
  },

  async accountsOf(memberId) {
    const rows = await database.rows(
      `SELECT accounts.id, username FROM memberships JOIN accounts ON accounts.id = account_id
       WHERE member_id = $1 AND status = 'active' ORDER BY username_key`,
      memberId,
    );
    return rows.map(namedAccountOf);
  },
});
