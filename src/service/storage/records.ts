import { mailAddress } from "./accountName.ts";
import type { AuditEvent, AuditRecord } from "./audit.ts";
import type {
  AccessTokenRecord,
  AuthorizationCodeRecord,
  ConnectedFamily,
  FamilyRecord,
} from "./grants.ts";
import type { LinkRecord } from "./links.ts";
import type { NamedAccount } from "./members.ts";
import type { Row } from "./row.ts";
import type {
  AccountRecord,
  ClientRecord,
  SignedIn,
  SnippetHead,
  SnippetRecord,
} from "./storage.ts";
import { StorageError } from "./storageError.ts";
import type { WebSessionRecord } from "./webSessions.ts";

// The columns are the same in every database.

export function accountOf(row: Row | undefined): AccountRecord | undefined {
  if (row === undefined) return undefined;
  return {
    id: row.integer("id"),
    username: row.text("username"),
    firstname: row.text("firstname"),
    lastname: row.text("lastname"),
    email: row.text("email"),
    emailVerified: row.integer("email_verified") !== 0,
    locale: row.text("locale"),
    timezone: row.text("timezone"),
    passwordHash: row.text("password_hash"),
    registeredAt: row.integer("registered_at"),
    activatedAt: row.integer("activated_at"),
    status: row.text("status") === "disabled" ? "disabled" : "active",
    isListed: row.integer("listed") !== 0,
  };
}

/** Of a verification and an account, if there are both. */
export function isSameAddress(link: Row | undefined, own: Row | undefined): boolean {
  if (link === undefined || own === undefined) return false;
  return mailAddress(link.text("email_key")) === mailAddress(own.text("email_key"));
}

export function namedAccountOf(row: Row): NamedAccount {
  return { id: row.integer("id"), username: row.text("username") };
}

/** All columns of a token, of its family and of its account. */
export const signedIn = `
  SELECT accounts.*, hash, family, expires_at, client_id, account_id, began_at, ends_at FROM access_tokens
    JOIN families ON families.id = family JOIN accounts ON accounts.id = account_id`;

/** Reads a row of {@link signedIn}. */
export function signedInOf(row: Row | undefined): SignedIn | undefined {
  const account = accountOf(row);
  return row && account && { account, token: accessTokenOf(row) };
}

export function sessionOf(row: Row): WebSessionRecord {
  return {
    tokenHash: row.text("token_hash"),
    accountId: row.integer("account_id"),
    csrfToken: row.text("csrf_token"),
    beganAt: row.integer("began_at"),
    expiresAt: row.integer("expires_at"),
    browser: row.text("browser"),
  };
}

export function clientOf(row: Row): ClientRecord {
  return {
    clientId: row.text("client_id"),
    name: row.text("name"),
    secretHash: row.text("secret_hash"),
    redirectUris: row.texts("redirect_uris"),
    redirectPrefixes: row.texts("redirect_prefixes"),
    ownerId: row.optionalInteger("owner_id"),
    createdAt: row.integer("created_at"),
  };
}

export function familyOf(row: Row, id: string): FamilyRecord {
  return {
    id,
    clientId: row.text("client_id"),
    accountId: row.integer("account_id"),
    beganAt: row.integer("began_at"),
    endsAt: row.integer("ends_at"),
  };
}

export function connectedOf(row: Row): ConnectedFamily {
  return {
    ...familyOf(row, row.text("id")),
    clientName: row.text("name"),
    username: row.text("username"),
    usedAt: row.integer("used_at"),
  };
}

/** Epoch milliseconds, never after the end of the family; 0 without a refresh token. */
export function refreshableUntil(row: Row): number {
  return Math.min(row.integer("refreshable_until"), row.integer("ends_at"));
}

export function accessTokenOf(row: Row): AccessTokenRecord {
  const family = familyOf(row, row.text("family"));
  const expiresAt = Math.min(row.integer("expires_at"), family.endsAt);
  return { hash: row.text("hash"), family, expiresAt };
}

export function codeOf(row: Row): AuthorizationCodeRecord {
  return {
    codeHash: row.text("code_hash"),
    family: familyOf(row, row.text("family")),
    redirectUri: row.text("redirect_uri"),
    codeChallenge: row.optionalText("code_challenge"),
    expiresAt: row.integer("expires_at"),
  };
}

export function headOf(row: Row): SnippetHead {
  return {
    id: row.integer("id"),
    ownerId: row.integer("owner_id"),
    version: row.integer("version"),
    private: row.integer("private") !== 0,
    bytes: row.integer("bytes"),
  };
}

/** @param rows of a page, each with the total of all pages, or the total alone. */
export function countedRows(rows: readonly Row[]): {
  readonly rows: readonly Row[];
  readonly total: number;
} {
  return {
    rows: rows.filter((row) => row.optionalInteger("id") !== undefined),
    total: rows[0]?.integer("total") ?? 0,
  };
}

/** @throws StorageError `damaged` for a value that is not a boolean. */
export function snippetOf(row: Row): SnippetRecord {
  const flag = row.integer("private");
  if (flag !== 0 && flag !== 1) {
    throw new StorageError("damaged", "The database is damaged: column private.");
  }
  return {
    id: row.integer("id"),
    ownerId: row.integer("owner_id"),
    languageId: row.integer("language_id"),
    title: row.text("title"),
    description: row.utf8("description"),
    tags: row.texts("tags"),
    private: flag === 1,
    code: row.utf8("code"),
    createdAt: row.integer("created_at"),
    updatedAt: row.integer("updated_at"),
    version: row.integer("version"),
  };
}

export function auditOf(row: Row): AuditRecord {
  return {
    id: row.integer("id"),
    at: row.integer("at"),
    event: row.text("event") as AuditEvent,
    actor: row.text("actor"),
    accountId: row.integer("account_id"),
    username: row.optionalText("username"),
    member: row.optionalText("member"),
    clientId: row.optionalText("client_id"),
    address: row.text("address"),
  };
}

export function linkOf(row: Row): LinkRecord {
  return {
    hash: row.text("hash"),
    accountId: row.optionalInteger("account_id"),
    expiresAt: row.integer("expires_at"),
  };
}
