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

const publicOf = (account: string): string =>
  `SELECT id FROM snippets WHERE owner_id = ${account} AND private = 0`;
const newest = "ORDER BY created_at DESC, id DESC LIMIT";

/**
 * One statement for {@link countedRows}. It reads the newest shared snippets: of each account that has some, at most an
 * equal share of the limit. No request reads more, and no account takes the place of another. Each account is asked for
 * with a LIMIT of its own, so that no database can plan to compare accounts with the snippets of others.
 *
 * @param columns of a row. @param isAmong the condition for an id that a subquery gives.
 */
export function sharedOutline(
  columns: string,
  isAmong: (ids: string) => string,
  { owner, languageId, page, perPage }: SharedQuery,
): { readonly sql: string; readonly parameters: readonly (string | number | null)[] } {
  const sharers = `${listed} ${owner === undefined ? "" : "AND username_key = $4"}
    AND (${publicOf("accounts.id")} LIMIT 1) > 0 ORDER BY username_key LIMIT ${mostAccounts}`;
  const share = `${mostSnippets} / (SELECT count(*) FROM sharers)`;
  return {
    sql: `SELECT * FROM (WITH sharers (sharer) AS MATERIALIZED (${sharers}),
        found AS MATERIALIZED (SELECT id, created_at FROM sharers CROSS JOIN snippets
          WHERE ${isAmong(`${publicOf("sharer")} ${newest} ${share}`)} AND language_id = coalesce($1, language_id))
      SELECT counted.total, page.* FROM (SELECT count(*) AS total FROM found) AS counted
      LEFT JOIN (SELECT ${columns} FROM snippets
        WHERE ${isAmong(`SELECT id FROM found ${newest} $2 OFFSET $3`)}) AS page ON true) AS listed
      ORDER BY created_at DESC, id DESC`,
    parameters: [
      languageId ?? null,
      perPage,
      (page - 1) * perPage,
      ...(owner === undefined ? [] : [owner]),
    ],
  };
}
