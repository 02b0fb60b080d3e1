import type { MemberStore, NamedAccount } from "../members.ts";
import { namedAccountOf } from "../records.ts";
import type { SqliteAuditStore } from "./auditStore.ts";
import type { SharedDatabase } from "./sharedDatabase.ts";

/** Members of shared accounts. */
export class SqliteMemberStore implements MemberStore {
  readonly #database: SharedDatabase;
  readonly #audit: SqliteAuditStore;

  constructor(database: SharedDatabase, audit: SqliteAuditStore) {
    this.#database = database;
    this.#audit = audit;
  }

  async add(accountId: number, memberId: number): Promise<boolean> {
    return this.#database.transaction((database) => {
      const possible = `SELECT 1 FROM accounts, accounts AS members
        WHERE accounts.id = ? AND accounts.password_hash = '' AND members.id = ? AND members.password_hash <> ''`;
      if (database.get(possible, accountId, memberId) === undefined) return false;
      const insert =
        "INSERT INTO memberships (account_id, member_id) VALUES (?, ?) ON CONFLICT DO NOTHING";
      if (database.run(insert, accountId, memberId).changes > 0) {
        this.#audit.add(database, "member-added", accountId, undefined, memberId);
      }
      return true;
    });
  }

  async remove(accountId: number, memberId: number): Promise<boolean> {
    return this.#database.transaction((database) => {
      const remove = "DELETE FROM memberships WHERE account_id = ? AND member_id = ?";
      if (database.run(remove, accountId, memberId).changes === 0) return false;
      this.#audit.add(database, "member-removed", accountId, undefined, memberId);
      return true;
    });
  }

  async of(accountId: number): Promise<readonly NamedAccount[]> {
    const rows = await this.#database.all(
      `SELECT accounts.id, username FROM memberships JOIN accounts ON accounts.id = member_id
       WHERE account_id = ? ORDER BY username_key`,
      accountId,
    );
    return rows.map(namedAccountOf);
  }

  async accountsOf(memberId: number): Promise<readonly NamedAccount[]> {
    const rows = await this.#database.all(
      `SELECT accounts.id, username FROM memberships JOIN accounts ON accounts.id = account_id
       WHERE member_id = ? AND status = 'active' ORDER BY username_key`,
      memberId,
    );
    return rows.map(namedAccountOf);
  }
}
