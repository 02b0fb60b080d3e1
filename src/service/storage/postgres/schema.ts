import { fillSegments } from "../segments.ts";
import { sharedAccounts } from "../members.ts";
import { oldestSharers, sharing } from "../sharing.ts";
import { creationFunction } from "./creation.ts";
import { countingFunction, countingTriggers } from "./segmentTriggers.ts";

const bytesOf = (row: "NEW" | "OLD"): string =>
  ["title", "tags", "description", "code"]
    .map((column) => `coalesce(octet_length(${row}.${column}), 0)`)
    .join(" + ");

const tagsOf = (row: "NEW" | "OLD"): string =>
  `SELECT value AS name, count(*) AS count FROM json_array_elements_text(${row}.tags::json) GROUP BY value`;

/**
 * The n-th entry leads from version n of the schema to n + 1. Released entries are never edited. The previous program
 * must work after an entry, so a column is removed one release after its last use.
 *
 * The columns are those of SQLite. Code and descriptions are UTF-8 in `bytea`, because `text` cannot contain NUL. Names
 * are compared by bytes, which is the same order everywhere. The triggers count each account's usage.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE commits (id uuid PRIMARY KEY, at bigint NOT NULL);
  CREATE INDEX commits_by_age ON commits (at);

  CREATE TABLE accounts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    username text NOT NULL,
    username_key text COLLATE "C" NOT NULL UNIQUE,
    firstname text NOT NULL,
    lastname text NOT NULL,
    email text NOT NULL,
    email_key text COLLATE "C" NOT NULL,
    email_verified integer NOT NULL,
    locale text NOT NULL,
    timezone text NOT NULL,
    password_hash text NOT NULL,
    registered_at bigint NOT NULL,
    activated_at bigint NOT NULL,
    status text NOT NULL CHECK (status IN ('active', 'disabled'))
  );
  CREATE UNIQUE INDEX accounts_by_email ON accounts (email_key) WHERE email_verified = 1 AND email_key <> '';

  CREATE TABLE links (
    hash text COLLATE "C" PRIMARY KEY,
    account_id bigint REFERENCES accounts ON DELETE CASCADE,
    expires_at bigint NOT NULL
  );
  CREATE INDEX links_by_account ON links (account_id);

  CREATE TABLE web_sessions (
    token_hash text COLLATE "C" PRIMARY KEY,
    account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
    csrf_token text NOT NULL,
    began_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    browser text NOT NULL
  );
  CREATE INDEX web_sessions_by_account ON web_sessions (account_id);
  CREATE INDEX web_sessions_by_expiry ON web_sessions (expires_at);

  CREATE UNLOGGED TABLE limits (key text COLLATE "C" PRIMARY KEY, until bigint NOT NULL);
  CREATE INDEX limits_by_end ON limits (until);

  CREATE TABLE clients (
    client_id text COLLATE "C" PRIMARY KEY,
    name text NOT NULL,
    secret_hash text NOT NULL,
    redirect_uris text NOT NULL,
    redirect_prefixes text NOT NULL,
    owner_id bigint REFERENCES accounts ON DELETE CASCADE,
    created_at bigint NOT NULL
  );
  CREATE INDEX clients_by_owner ON clients (owner_id);

  CREATE TABLE families (
    id text COLLATE "C" PRIMARY KEY,
    client_id text COLLATE "C" NOT NULL REFERENCES clients ON DELETE CASCADE,
    account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
    began_at bigint NOT NULL,
    used_at bigint NOT NULL,
    ends_at bigint NOT NULL,
    refresh_hash text COLLATE "C",
    refreshable_until bigint NOT NULL DEFAULT 0
  );
  CREATE INDEX families_by_client ON families (client_id);
  CREATE INDEX families_by_account ON families (account_id, began_at DESC);

  CREATE TABLE authorization_codes (
    code_hash text COLLATE "C" PRIMARY KEY,
    family text COLLATE "C" NOT NULL REFERENCES families ON DELETE CASCADE,
    redirect_uri text NOT NULL,
    code_challenge text,
    expires_at bigint NOT NULL,
    used integer NOT NULL DEFAULT 0
  );
  CREATE INDEX authorization_codes_by_family ON authorization_codes (family);
  CREATE INDEX authorization_codes_by_expiry ON authorization_codes (expires_at);

  CREATE TABLE access_tokens (
    hash text COLLATE "C" PRIMARY KEY,
    family text COLLATE "C" NOT NULL REFERENCES families ON DELETE CASCADE,
    expires_at bigint NOT NULL
  );
  CREATE INDEX access_tokens_by_family ON access_tokens (family, expires_at);
  CREATE INDEX access_tokens_by_expiry ON access_tokens (expires_at);

  CREATE TABLE snippets (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    owner_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
    language_id bigint NOT NULL,
    private integer NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    version bigint NOT NULL,
    title text NOT NULL,
    tags text NOT NULL,
    description bytea NOT NULL,
    code bytea NOT NULL
  );
  CREATE INDEX snippets_by_owner ON snippets (owner_id, created_at DESC, id DESC);
  CREATE INDEX snippets_by_language ON snippets (owner_id, language_id, created_at DESC, id DESC);

  CREATE TABLE libraries (
    owner_id bigint PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
    snippets bigint NOT NULL,
    bytes bigint NOT NULL
  ) WITH (fillfactor = 50);

  CREATE TABLE tags (
    owner_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
    name text COLLATE "C" NOT NULL,
    count bigint NOT NULL,
    PRIMARY KEY (owner_id, name)
  );

  CREATE FUNCTION snippet_written() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE libraries SET
      snippets = snippets + CASE TG_OP WHEN 'INSERT' THEN 1 WHEN 'DELETE' THEN -1 ELSE 0 END,
      bytes = bytes + ${bytesOf("NEW")} - (${bytesOf("OLD")})
      WHERE owner_id = coalesce(NEW.owner_id, OLD.owner_id);
    IF OLD.tags IS DISTINCT FROM NEW.tags THEN
      IF OLD.tags IS NOT NULL THEN
        UPDATE tags SET count = tags.count - lost.count FROM (${tagsOf("OLD")}) AS lost
          WHERE tags.owner_id = OLD.owner_id AND tags.name = lost.name;
        DELETE FROM tags USING (${tagsOf("OLD")}) AS lost
          WHERE tags.owner_id = OLD.owner_id AND tags.name = lost.name AND tags.count = 0;
      END IF;
      IF NEW.tags IS NOT NULL THEN
        INSERT INTO tags (owner_id, name, count)
          SELECT NEW.owner_id, gained.name, gained.count FROM (${tagsOf("NEW")}) AS gained
          ON CONFLICT (owner_id, name) DO UPDATE SET count = tags.count + excluded.count;
      END IF;
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER snippet_written AFTER INSERT OR UPDATE OR DELETE ON snippets
    FOR EACH ROW EXECUTE FUNCTION snippet_written();

  CREATE TABLE idempotency_keys (
    owner_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
    key_hash text COLLATE "C" NOT NULL,
    fingerprint text NOT NULL,
    snippet_id bigint NOT NULL,
    created_at bigint NOT NULL,
    PRIMARY KEY (owner_id, key_hash)
  );
  CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
  CREATE INDEX idempotency_keys_by_owner ON idempotency_keys (owner_id, created_at);
  `,
  // The triggers are created first: their lock keeps out writers until the existing snippets are counted.
  `
  CREATE TABLE list_segments (
    owner_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
    language_id bigint NOT NULL,
    until_at bigint NOT NULL,
    until_id bigint NOT NULL,
    count bigint NOT NULL,
    PRIMARY KEY (owner_id, language_id, until_at, until_id)
  ) WITH (fillfactor = 50);
  ${countingFunction()}${countingTriggers}${fillSegments}`,
  `
  CREATE TABLE audit (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at bigint NOT NULL,
    event text COLLATE "C" NOT NULL,
    actor text NOT NULL,
    account_id bigint NOT NULL,
    username text COLLATE "C",
    client_id text,
    address text NOT NULL
  );
  CREATE INDEX audit_by_account ON audit (account_id, event, id);
  CREATE INDEX audit_by_age ON audit (at);
  `,
  `
  CREATE TABLE verifications (
    hash text COLLATE "C" PRIMARY KEY,
    account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
    email_key text COLLATE "C" NOT NULL,
    expires_at bigint NOT NULL
  );
  CREATE INDEX verifications_by_account ON verifications (account_id);
  `,
  creationFunction,
  sharing,
  sharedAccounts("bigint", "bigint GENERATED ALWAYS AS IDENTITY"),
  oldestSharers,
];
