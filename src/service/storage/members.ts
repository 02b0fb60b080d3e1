// Shared accounts, which have no password: the SQL of the schema is the same in every database.

/**
 * A migration. A family that a member began for a shared account has the membership as a parent, like its account and
 * its client: the database ends it with any of them. `member` of the audit is the member's name at that time.
 *
 * @param integer the type of an id. @param key the same, for a key that counts itself.
 */
export const sharedAccounts = (integer: string, key: string): string => `
  CREATE TABLE memberships (
    id ${key} PRIMARY KEY,
    account_id ${integer} NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    member_id ${integer} NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    UNIQUE (account_id, member_id)
  );
  CREATE INDEX memberships_by_member ON memberships (member_id);
  ALTER TABLE families ADD COLUMN membership ${integer} REFERENCES memberships (id) ON DELETE CASCADE;
  CREATE INDEX families_by_membership ON families (membership) WHERE membership IS NOT NULL;
  ALTER TABLE audit ADD COLUMN member_id ${integer};
  ALTER TABLE audit ADD COLUMN member text;
  CREATE INDEX audit_by_member ON audit (member_id, id) WHERE member_id IS NOT NULL;
`;

export interface NamedAccount {
  readonly id: number;
  readonly username: string;
}

/**
 * The users who may connect applications as a shared account. Such an account has no password, so nobody is ever signed in to it;
 * only the operator changes its members.
 */
export interface MemberStore {
  /** @returns false if the account has a password or the member has none; true also for an existing member. */
  add(accountId: number, memberId: number): Promise<boolean>;
  /** Ends all families that the member began for the account in the same step. @returns false for no member. */
  remove(accountId: number, memberId: number): Promise<boolean>;
  /** By name. */
  of(accountId: number): Promise<readonly NamedAccount[]>;
  /** The accounts that the member may connect as, by name; not those that are disabled. */
  accountsOf(memberId: number): Promise<readonly NamedAccount[]>;
}
