// The tables of a migration, which are the same in every database but for the words of its SQL.

/** The words of a database. */
export interface Words {
  /** The type of an id that counts itself, with its key. */
  readonly counter: string;
  /** The types of ids, times and counts; of marks; of texts; of texts that are compared by bytes; of UTF-8. */
  readonly integer: string;
  readonly mark: string;
  readonly text: string;
  readonly exact: string;
  readonly utf8: string;
  /** Stand behind a table: in general, of rows by another key than a number, of rows that change often. */
  readonly table: string;
  readonly keyed: string;
  readonly changing: string;
  readonly changingKeyed: string;
  /** Stands before a table that may be lost in a crash. */
  readonly passing: string;
}

/**
 * Code and descriptions are UTF-8 in bytes: PostgreSQL's `text` cannot contain NUL, and some versions of SQLite's
 * bindings lose text after it. They are the last columns, so that lists and counts need not read over them. Snippet ids
 * are never reused: a client that remembers a deleted snippet must not get another one.
 */
export const firstTables = (w: Words): string => `
  CREATE TABLE accounts (
    id ${w.counter},
    username ${w.text} NOT NULL,
    username_key ${w.exact} NOT NULL UNIQUE,
    firstname ${w.text} NOT NULL,
    lastname ${w.text} NOT NULL,
    email ${w.text} NOT NULL,
    email_key ${w.exact} NOT NULL,
    email_verified ${w.mark} NOT NULL,
    locale ${w.text} NOT NULL,
    timezone ${w.text} NOT NULL,
    password_hash ${w.text} NOT NULL,
    registered_at ${w.integer} NOT NULL,
    activated_at ${w.integer} NOT NULL,
    status ${w.text} NOT NULL CHECK (status IN ('active', 'disabled'))
  )${w.table};
  CREATE UNIQUE INDEX accounts_by_email ON accounts (email_key) WHERE email_verified = 1 AND email_key <> '';

  CREATE TABLE links (
    hash ${w.exact} PRIMARY KEY,
    account_id ${w.integer} REFERENCES accounts (id) ON DELETE CASCADE,
    expires_at ${w.integer} NOT NULL
  )${w.keyed};
  CREATE INDEX links_by_account ON links (account_id);

  CREATE TABLE web_sessions (
    token_hash ${w.exact} PRIMARY KEY,
    account_id ${w.integer} NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    csrf_token ${w.text} NOT NULL,
    began_at ${w.integer} NOT NULL,
    expires_at ${w.integer} NOT NULL,
    browser ${w.text} NOT NULL
  )${w.keyed};
  CREATE INDEX web_sessions_by_account ON web_sessions (account_id);

  CREATE${w.passing} TABLE limits (
    key ${w.exact} PRIMARY KEY,
    until ${w.integer} NOT NULL
  )${w.keyed};
  CREATE INDEX limits_by_end ON limits (until);

  CREATE TABLE clients (
    client_id ${w.exact} PRIMARY KEY,
    name ${w.text} NOT NULL,
    secret_hash ${w.text} NOT NULL,
    redirect_uris ${w.text} NOT NULL,
    redirect_prefixes ${w.text} NOT NULL,
    owner_id ${w.integer} REFERENCES accounts (id) ON DELETE CASCADE,
    created_at ${w.integer} NOT NULL
  )${w.keyed};
  CREATE INDEX clients_by_owner ON clients (owner_id);

  CREATE TABLE families (
    id ${w.exact} PRIMARY KEY,
    client_id ${w.exact} NOT NULL REFERENCES clients (client_id) ON DELETE CASCADE,
    account_id ${w.integer} NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    began_at ${w.integer} NOT NULL,
    used_at ${w.integer} NOT NULL,
    ends_at ${w.integer} NOT NULL,
    refresh_hash ${w.exact},
    refreshable_until ${w.integer} NOT NULL DEFAULT 0
  )${w.keyed};
  CREATE INDEX families_by_client ON families (client_id);
  CREATE INDEX families_by_account ON families (account_id, began_at DESC);

  CREATE TABLE authorization_codes (
    code_hash ${w.exact} PRIMARY KEY,
    family ${w.exact} NOT NULL REFERENCES families (id) ON DELETE CASCADE,
    redirect_uri ${w.text} NOT NULL,
    code_challenge ${w.text},
    expires_at ${w.integer} NOT NULL,
    used ${w.mark} NOT NULL DEFAULT 0
  )${w.keyed};
  CREATE INDEX authorization_codes_by_family ON authorization_codes (family);

  CREATE TABLE access_tokens (
    hash ${w.exact} PRIMARY KEY,
    family ${w.exact} NOT NULL REFERENCES families (id) ON DELETE CASCADE,
    expires_at ${w.integer} NOT NULL
  )${w.keyed};
  CREATE INDEX access_tokens_by_family ON access_tokens (family, expires_at);
  CREATE INDEX access_tokens_by_expiry ON access_tokens (expires_at);

  CREATE TABLE snippets (
    id ${w.counter},
    owner_id ${w.integer} NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    language_id ${w.integer} NOT NULL,
    private ${w.mark} NOT NULL,
    created_at ${w.integer} NOT NULL,
    updated_at ${w.integer} NOT NULL,
    version ${w.integer} NOT NULL,
    title ${w.text} NOT NULL,
    tags ${w.text} NOT NULL,
    description ${w.utf8} NOT NULL,
    code ${w.utf8} NOT NULL
  )${w.table};
  CREATE INDEX snippets_by_owner ON snippets (owner_id, created_at DESC, id DESC);
  CREATE INDEX snippets_by_language ON snippets (owner_id, language_id, created_at DESC, id DESC);

  CREATE TABLE libraries (
    owner_id ${w.integer} PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    snippets ${w.integer} NOT NULL,
    bytes ${w.integer} NOT NULL
  )${w.changing};

  CREATE TABLE tags (
    owner_id ${w.integer} NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    name ${w.exact} NOT NULL,
    count ${w.integer} NOT NULL,
    PRIMARY KEY (owner_id, name)
  )${w.keyed};

  CREATE TABLE idempotency_keys (
    owner_id ${w.integer} NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    key_hash ${w.exact} NOT NULL,
    fingerprint ${w.text} NOT NULL,
    snippet_id ${w.integer} NOT NULL,
    created_at ${w.integer} NOT NULL,
    PRIMARY KEY (owner_id, key_hash)
  )${w.keyed};
  CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
  CREATE INDEX idempotency_keys_by_owner ON idempotency_keys (owner_id, created_at);
  `;

export const segmentTable = (w: Words): string => `
  CREATE TABLE list_segments (
    owner_id ${w.integer} NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    language_id ${w.integer} NOT NULL,
    until_at ${w.integer} NOT NULL,
    until_id ${w.integer} NOT NULL,
    count ${w.integer} NOT NULL,
    PRIMARY KEY (owner_id, language_id, until_at, until_id)
  )${w.changingKeyed};
  `;

export const auditTable = (w: Words): string => `
  CREATE TABLE audit (
    id ${w.counter},
    at ${w.integer} NOT NULL,
    event ${w.exact} NOT NULL,
    actor ${w.text} NOT NULL,
    account_id ${w.integer} NOT NULL,
    username ${w.exact},
    client_id ${w.text},
    address ${w.text} NOT NULL
  )${w.table};
  CREATE INDEX audit_by_account ON audit (account_id, event, id);
  CREATE INDEX audit_by_age ON audit (at);
  `;

export const verificationTable = (w: Words): string => `
  CREATE TABLE verifications (
    hash ${w.exact} PRIMARY KEY,
    account_id ${w.integer} NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    email_key ${w.exact} NOT NULL,
    expires_at ${w.integer} NOT NULL
  )${w.keyed};
  CREATE INDEX verifications_by_account ON verifications (account_id);
  `;
