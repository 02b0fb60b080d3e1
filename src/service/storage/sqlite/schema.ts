import { fillSegments } from "../segments.ts";
import { sharedAccounts } from "../members.ts";
import { oldestSharers, sharing } from "../sharing.ts";
import { countingTriggers, segmentTriggers } from "./segmentTriggers.ts";

/** Marks the file as this service's ("Snip"), so that no other program's database is modified. */
export const applicationId = 0x536e6970;

const bytesOf = (row: "NEW" | "OLD"): string =>
  `octet_length(${row}.title) + octet_length(${row}.tags) + octet_length(${row}.description) + octet_length(${row}.code)`;

const tagsGained = `
    INSERT INTO tags (owner_id, name, count)
      SELECT NEW.owner_id, value, 1 FROM json_each(NEW.tags) WHERE true
      ON CONFLICT DO UPDATE SET count = count + 1;`;

const tagsLost = `
    UPDATE tags SET count = count - 1
      WHERE owner_id = OLD.owner_id AND name IN (SELECT value FROM json_each(OLD.tags));
    DELETE FROM tags WHERE owner_id = OLD.owner_id AND count = 0
      AND name IN (SELECT value FROM json_each(OLD.tags));`;

/** Count each account's usage, so that quotas and the list of tags need no counting. */
const triggers = `
  CREATE TRIGGER snippets_inserted AFTER INSERT ON snippets BEGIN
    INSERT INTO libraries (owner_id, snippets, bytes) VALUES (NEW.owner_id, 1, ${bytesOf("NEW")})
      ON CONFLICT DO UPDATE SET snippets = snippets + 1, bytes = bytes + excluded.bytes;${tagsGained}
  END;
  CREATE TRIGGER snippets_deleted AFTER DELETE ON snippets BEGIN
    UPDATE libraries SET snippets = snippets - 1, bytes = bytes - (${bytesOf("OLD")})
      WHERE owner_id = OLD.owner_id;${tagsLost}
  END;
  CREATE TRIGGER snippets_updated AFTER UPDATE ON snippets BEGIN
    UPDATE libraries SET bytes = bytes + ${bytesOf("NEW")} - (${bytesOf("OLD")})
      WHERE owner_id = OLD.owner_id;
  END;
  CREATE TRIGGER tags_updated AFTER UPDATE OF tags ON snippets WHEN OLD.tags <> NEW.tags BEGIN${tagsLost}${tagsGained}
  END;
`;

/**
 * The n-th entry leads from `user_version` n to n + 1. Released entries are never edited.
 *
 * Code and descriptions are UTF-8 in BLOBs, because some versions of SQLite's bindings lose text after NUL. They are
 * the last columns, so that lists and counts need not read over them. Snippet ids are never reused (AUTOINCREMENT): a
 * client that remembers a deleted snippet must not get another one.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE accounts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    username TEXT NOT NULL,
    username_key TEXT NOT NULL UNIQUE,
    firstname TEXT NOT NULL,
    lastname TEXT NOT NULL,
    email TEXT NOT NULL,
    email_key TEXT NOT NULL,
    email_verified INTEGER NOT NULL,
    locale TEXT NOT NULL,
    timezone TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    registered_at INTEGER NOT NULL,
    activated_at INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('active', 'disabled'))
  ) STRICT;
  CREATE UNIQUE INDEX accounts_by_email ON accounts (email_key) WHERE email_verified = 1 AND email_key <> '';

  CREATE TABLE links (
    hash TEXT PRIMARY KEY,
    account_id INTEGER REFERENCES accounts (id) ON DELETE CASCADE,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX links_by_account ON links (account_id);

  CREATE TABLE web_sessions (
    token_hash TEXT PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    csrf_token TEXT NOT NULL,
    began_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    browser TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX web_sessions_by_account ON web_sessions (account_id);

  CREATE TABLE limits (
    key TEXT PRIMARY KEY,
    until INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX limits_by_end ON limits (until);

  CREATE TABLE clients (
    client_id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    secret_hash TEXT NOT NULL,
    redirect_uris TEXT NOT NULL,
    redirect_prefixes TEXT NOT NULL,
    owner_id INTEGER REFERENCES accounts (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX clients_by_owner ON clients (owner_id);

  CREATE TABLE families (
    id TEXT PRIMARY KEY,
    client_id TEXT NOT NULL REFERENCES clients (client_id) ON DELETE CASCADE,
    account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    began_at INTEGER NOT NULL,
    used_at INTEGER NOT NULL,
    ends_at INTEGER NOT NULL,
    refresh_hash TEXT,
    refreshable_until INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX families_by_client ON families (client_id);
  CREATE INDEX families_by_account ON families (account_id, began_at DESC);

  CREATE TABLE authorization_codes (
    code_hash TEXT PRIMARY KEY,
    family TEXT NOT NULL REFERENCES families (id) ON DELETE CASCADE,
    redirect_uri TEXT NOT NULL,
    code_challenge TEXT,
    expires_at INTEGER NOT NULL,
    used INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX authorization_codes_by_family ON authorization_codes (family);

  CREATE TABLE access_tokens (
    hash TEXT PRIMARY KEY,
    family TEXT NOT NULL REFERENCES families (id) ON DELETE CASCADE,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX access_tokens_by_family ON access_tokens (family, expires_at);
  CREATE INDEX access_tokens_by_expiry ON access_tokens (expires_at);

  CREATE TABLE snippets (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    owner_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    language_id INTEGER NOT NULL,
    private INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    version INTEGER NOT NULL,
    title TEXT NOT NULL,
    tags TEXT NOT NULL,
    description BLOB NOT NULL,
    code BLOB NOT NULL
  ) STRICT;
  CREATE INDEX snippets_by_owner ON snippets (owner_id, created_at DESC, id DESC);
  CREATE INDEX snippets_by_language ON snippets (owner_id, language_id, created_at DESC, id DESC);

  CREATE TABLE libraries (
    owner_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    snippets INTEGER NOT NULL,
    bytes INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE tags (
    owner_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (owner_id, name)
  ) STRICT, WITHOUT ROWID;
${triggers}
  CREATE TABLE idempotency_keys (
    owner_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    key_hash TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    snippet_id INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (owner_id, key_hash)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
  CREATE INDEX idempotency_keys_by_owner ON idempotency_keys (owner_id, created_at);
  `,
  `
  CREATE TABLE list_segments (
    owner_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    language_id INTEGER NOT NULL,
    until_at INTEGER NOT NULL,
    until_id INTEGER NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (owner_id, language_id, until_at, until_id)
  ) STRICT, WITHOUT ROWID;
  ${segmentTriggers()}${countingTriggers}${fillSegments}`,
  `
  CREATE TABLE audit (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    event TEXT NOT NULL,
    actor TEXT NOT NULL,
    account_id INTEGER NOT NULL,
    username TEXT,
    client_id TEXT,
    address TEXT NOT NULL
  ) STRICT;
  CREATE INDEX audit_by_account ON audit (account_id, event, id);
  CREATE INDEX audit_by_age ON audit (at);
  `,
  `
  CREATE TABLE verifications (
    hash TEXT PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    email_key TEXT NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX verifications_by_account ON verifications (account_id);
  `,
  sharing,
  sharedAccounts("INTEGER", "INTEGER"),
  oldestSharers,
];
