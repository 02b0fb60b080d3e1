// Snippets that all users of the service may list: the SQL is the same in every database.

import type { SharedQuery } from "./storage.ts";

/** A migration. Both indexes have entries only for what is listed or public. */
export const sharing = `
  ALTER TABLE accounts ADD COLUMN listed integer NOT NULL DEFAULT 0;
  CREATE INDEX accounts_listed ON accounts (username_key) WHERE listed = 1;
  CREATE INDEX snippets_public ON snippets (owner_id, created_at DESC, id DESC, language_id) WHERE private = 0;
`;

const listed = "SELECT id FROM accounts WHERE listed = 1 AND status = 'active'";

/** The condition for a snippet that all users of the service may list. */
export const isShared = `private = 0 AND owner_id IN (${listed})`;

const mostSnippets = 10_000;
const mostAccounts = 1_000;

/**
 * The newest shared snippets: of each account that has some, at most an equal share of the limit. No request looks at
 * more, and no account takes the place of another. $1 is the only language, null for all.
 */
function newest(which: string): string {
  const accounts = `${listed} ${which}
    AND EXISTS (SELECT 1 FROM snippets WHERE owner_id = accounts.id AND private = 0) ORDER BY username_key LIMIT ${mostAccounts}`;
  /** A column of the first snippet beyond the account's share. */
  const beyond = (column: string): string => `coalesce((SELECT ${column} FROM snippets
    WHERE owner_id = account.id AND private = 0 ORDER BY created_at DESC, id DESC
    LIMIT 1 OFFSET ${mostSnippets} / (SELECT count(*) FROM (${accounts}) AS counted)), -1)`;
  return `FROM (SELECT account.id AS sharer, ${beyond("created_at")} AS beyond_at, ${beyond("snippets.id")} AS beyond_id
      FROM (${accounts}) AS account LIMIT ${mostAccounts}) AS shares CROSS JOIN snippets
    WHERE owner_id = sharer AND private = 0 AND (created_at, id) > (beyond_at, beyond_id)
      AND language_id = coalesce($1, language_id)`;
}

/**
 * One statement for {@link countedRows}.
 *
 * @param columns of a row. @param isAmong the condition for an id that a subquery gives.
 */
export function sharedOutline(
  columns: string,
  isAmong: (ids: string) => string,
  { owner, languageId, page, perPage }: SharedQuery,
): { readonly sql: string; readonly parameters: readonly (string | number | null)[] } {
  const snippets = newest(owner === undefined ? "" : "AND username_key = $4");
  const ids = "SELECT id FROM found ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3";
  return {
    sql: `SELECT * FROM (WITH found AS MATERIALIZED (SELECT id, created_at ${snippets})
      SELECT counted.total, page.* FROM (SELECT count(*) AS total FROM found) AS counted
      LEFT JOIN (SELECT ${columns} FROM snippets WHERE ${isAmong(ids)}) AS page ON true) AS listed
      ORDER BY created_at DESC, id DESC`,
    parameters: [
      languageId ?? null,
      perPage,
      (page - 1) * perPage,
      ...(owner === undefined ? [] : [owner]),
    ],
  };
}
