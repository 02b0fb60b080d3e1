import { type AccountName, accountName, foldCase } from "../accountName.ts";
import type { LinkRecord, Verification, VerificationRecord } from "../links.ts";
import type { AccountRecord, AccountStore, SignedIn } from "../storage.ts";
import { accountOf, isSameAddress, linkOf, signedIn, signedInOf } from "../records.ts";
import type { Database } from "./database.ts";
import type { SqliteAuditStore } from "./auditStore.ts";
import type { SharedDatabase } from "./sharedDatabase.ts";

/** At most one account has a verified address (`accounts_by_email`). */
const verified =
  "SELECT * FROM accounts WHERE email_key = ? AND email_verified = 1 AND email_key <> ''";

/** Usernames and e-mail addresses are compared without regard to case. */
export class SqliteAccountStore implements AccountStore {
  readonly #database: SharedDatabase;
  readonly #audit: SqliteAuditStore;

  constructor(database: SharedDatabase, audit: SqliteAuditStore) {
    this.#database = database;
    this.#audit = audit;
  }

  async create(
    account: Omit<AccountRecord, "id" | "isListed">,
    invitation?: string,
  ): Promise<AccountRecord | undefined> {
    return this.#database.transaction((database) => {
      const isInvited = "SELECT 1 FROM links WHERE hash = ? AND account_id IS NULL";
      if (invitation !== undefined && database.get(isInvited, invitation) === undefined) {
        return undefined;
      }
      const { changes, insertedId } = database.run(
        `INSERT INTO accounts (username, username_key, firstname, lastname, email, email_key,
           email_verified, locale, timezone, password_hash, registered_at, activated_at, status)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
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
      if (changes === 0) return undefined;

      database.run("DELETE FROM links WHERE hash = ?", invitation ?? null);
      this.#audit.add(database, "registered", insertedId);
      return { ...account, id: insertedId, isListed: false };
    });
  }

  async createLink({ hash, accountId, expiresAt }: LinkRecord): Promise<void> {
    await this.#database.transaction((database) => {
      const insert = "INSERT INTO links VALUES (?, ?, ?)";
      database.run(insert, hash, accountId ?? null, expiresAt);
      this.#audit.add(database, accountId === undefined ? "invited" : "reset-link-made", accountId);
    });
  }

  async link(hash: string): Promise<LinkRecord | undefined> {
    const row = await this.#database.get("SELECT * FROM links WHERE hash = ?", hash);
    return row && linkOf(row);
  }

  async createVerification(link: VerificationRecord): Promise<void> {
    const { hash, accountId, email, expiresAt } = link;
    const insert = "INSERT INTO verifications VALUES (?, ?, ?, ?)";
    await this.#database.run(insert, hash, accountId, foldCase(email), expiresAt);
  }

  verifyEmail(id: number, hash: string, now: number): Promise<Verification> {
    return this.#database.transaction((database): Verification => {
      const link = database.get(
        "SELECT email_key FROM verifications WHERE hash = ? AND expires_at > ?",
        hash,
        now,
      );
      const own = database.get(
        "SELECT email_key FROM accounts WHERE id = ? AND email_verified = 0 AND status = 'active'",
        id,
      );
      if (!isSameAddress(link, own)) return "gone";
      const update = "UPDATE OR IGNORE accounts SET email_verified = 1 WHERE id = ?";
      if (database.run(update, id).changes === 0) return "taken";
      database.run("DELETE FROM verifications WHERE hash = ? OR account_id = ?", hash, id);
      this.#audit.add(database, "email-verified", id);
      return "verified";
    });
  }

  async byEmail(email: string): Promise<AccountRecord | undefined> {
    return accountOf(await this.#database.get(verified, foldCase(email)));
  }

  async byId(id: number): Promise<AccountRecord | undefined> {
    return accountOf(await this.#database.get("SELECT * FROM accounts WHERE id = ?", id));
  }

  async byToken(hash: string): Promise<SignedIn | undefined> {
    return signedInOf(await this.#database.get(`${signedIn} WHERE hash = ?`, hash));
  }

  async byUsername(name: AccountName): Promise<AccountRecord | undefined> {
    return accountOf(
      await this.#database.get("SELECT * FROM accounts WHERE username_key = ?", name),
    );
  }

  async some(most: number): Promise<readonly AccountRecord[]> {
    const rows = await this.#database.all("SELECT * FROM accounts LIMIT ?", most);
    return rows.flatMap((row) => accountOf(row) ?? []);
  }

  async setPassword(
    id: number,
    passwordHash: string,
    expected: string | undefined,
    link?: string,
  ): Promise<boolean> {
    return this.#database.transaction((database) => {
      const isLinked = "SELECT 1 FROM links WHERE hash = ? AND account_id = ?";
      if (link !== undefined && database.get(isLinked, link, id) === undefined) return false;
      const { changes } = database.run(
        "UPDATE accounts SET password_hash = ?2 WHERE id = ?1 AND password_hash = coalesce(?3, password_hash)",
        id,
        passwordHash,
        expected ?? null,
      );
      if (changes === 0) return false;
      endAll(database, id);
      this.#audit.add(database, expected === undefined ? "password-reset" : "password-changed", id);
      return true;
    });
  }

  async setStatus(id: number, status: AccountRecord["status"]): Promise<void> {
    await this.#database.transaction((database) => {
      const update = "UPDATE accounts SET status = ? WHERE id = ?";
      if (database.run(update, status, id).changes === 0) return;
      this.#audit.add(database, status === "disabled" ? "disabled" : "enabled", id);
      if (status === "disabled") endAll(database, id);
    });
    if (status === "disabled") await this.#endApplications(id);
  }

  async setListed(id: number, isListed: boolean): Promise<void> {
    await this.#database.transaction((database) => {
      const update = "UPDATE accounts SET listed = ?1 WHERE id = ?2 AND listed <> ?1";
      if (database.run(update, Number(isListed), id).changes === 0) return;
      this.#audit.add(database, isListed ? "listed" : "unlisted", id);
    });
  }

  async remove(id: number): Promise<void> {
    // Takes effect at once; the deletions may take long.
    await this.setStatus(id, "disabled");
    await this.#database.deleteInPieces("snippets", "id", "owner_id = ?", id);
    const keys = ["idempotency_keys", "owner_id, key_hash"] as const;
    await this.#database.deleteInPieces(...keys, "owner_id = ?", id);
    // Deletes the bounded rest, and whatever was added meanwhile.
    await this.#database.transaction((database) => {
      const known = "SELECT 1 FROM accounts WHERE id = ?";
      if (database.get(known, id) === undefined) return;
      this.#audit.add(database, "removed", id);
      database.run("DELETE FROM accounts WHERE id = ?", id);
    });
  }

  /** In pieces, because applications may have any number of users. */
  async #endApplications(id: number): Promise<void> {
    const ofOwn = "client_id IN (SELECT client_id FROM clients WHERE owner_id = ?)";
    await this.#database.deleteInPieces("families", "id", ofOwn, id);
  }
}

/** Condition on a family that the account began as a member. */
export const asMember = "membership IN (SELECT id FROM memberships WHERE member_id = ?1)";

/** An account has few of these rows. Runs in the transaction of the change, so that nothing new begins in between. */
function endAll(database: Database, id: number): void {
  database.run("DELETE FROM web_sessions WHERE account_id = ?", id);
  database.run("DELETE FROM families WHERE account_id = ?", id);
  database.run(`DELETE FROM families WHERE ${asMember}`, id);
  database.run("DELETE FROM links WHERE account_id = ?", id);
}
