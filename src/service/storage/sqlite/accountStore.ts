import { type AccountName, accountName, foldCase } from "../accountName.ts";
import type { AccountRecord, AccountStore } from "../storage.ts";
import type { Database } from "./database.ts";
import type { Row } from "./row.ts";

/** User names and e-mail addresses are one whatever their case. */
export class SqliteAccountStore implements AccountStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async create(account: Omit<AccountRecord, "id">): Promise<AccountRecord | undefined> {
    const { changes, insertedId } = this.#database.run(
      `INSERT INTO accounts (username, username_key, firstname, lastname, email, email_key, locale,
         timezone, password_hash, registered_at, activated_at, status)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      account.username,
      accountName(account.username),
      account.firstname,
      account.lastname,
      account.email,
      foldCase(account.email),
      account.locale,
      account.timezone,
      account.passwordHash,
      account.registeredAt,
      account.activatedAt,
      account.status,
    );
    return changes === 0 ? undefined : { ...account, id: insertedId };
  }

  async byId(id: number): Promise<AccountRecord | undefined> {
    return accountOf(this.#database.get("SELECT * FROM accounts WHERE id = ?", id));
  }

  async byUsername(name: AccountName): Promise<AccountRecord | undefined> {
    return accountOf(this.#database.get("SELECT * FROM accounts WHERE username_key = ?", name));
  }

  async only(): Promise<AccountRecord | undefined> {
    const [first, ...others] = this.#database.all("SELECT * FROM accounts LIMIT 2");
    return others.length === 0 ? accountOf(first) : undefined;
  }
}

function accountOf(row: Row | undefined): AccountRecord | undefined {
  if (row === undefined) return undefined;
  return {
    id: row.integer("id"),
    username: row.text("username"),
    firstname: row.text("firstname"),
    lastname: row.text("lastname"),
    email: row.text("email"),
    locale: row.text("locale"),
    timezone: row.text("timezone"),
    passwordHash: row.text("password_hash"),
    registeredAt: row.integer("registered_at"),
    activatedAt: row.integer("activated_at"),
    status: "active",
  };
}
