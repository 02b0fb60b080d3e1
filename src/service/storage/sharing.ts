// Snippets that all users of the service may list: the SQL is the same in every database.

/** A migration. Both indexes have entries only for what is listed or public. */
export const sharing = `
  ALTER TABLE accounts ADD COLUMN listed integer NOT NULL DEFAULT 0;
  CREATE INDEX accounts_listed ON accounts (username_key) WHERE listed = 1;
  CREATE INDEX snippets_public ON snippets (owner_id, created_at DESC, id DESC, language_id) WHERE private = 0;
`;

const listed = "SELECT id FROM accounts WHERE listed = 1 AND status = 'active'";

/** The condition for a snippet that all users of the service may list. */
export const isShared = `private = 0 AND owner_id IN (${listed})`;

/** $1 is the name of the only account, $2 the only language; null for all. */
const isOnSharedPage = `private = 0 AND language_id = coalesce($2, language_id)
  AND owner_id IN (${listed} AND username_key = coalesce($1, username_key))`;

/** The ids of a page: $3 at most, without the first $4. */
export const sharedPage = `SELECT id FROM snippets WHERE ${isOnSharedPage}
  ORDER BY created_at DESC, id DESC LIMIT $3 OFFSET $4`;

/** The number on all pages. */
export const sharedTotal = `SELECT count(*) AS total FROM snippets WHERE ${isOnSharedPage}`;
