// Snippets that all users of the service may list: the SQL is the same in every database.

import type { SharedQuery } from "./storage.ts";

/** A migration. Both indexes have entries only for what is listed or public. */
export const sharing = `
  ALTER TABLE accounts ADD COLUMN listed integer NOT NULL DEFAULT 0;
  CREATE INDEX accounts_listed ON accounts (username_key) WHERE listed = 1;
  CREATE INDEX snippets_public ON snippets (owner_id, created_at DESC, id DESC, language_id) WHERE private = 0;
`;

/** A migration: the index has all that {@link sharedOutline} asks of an account, in the order in which it asks. */
export const oldestSharers = `
  DROP INDEX accounts_listed;
  CREATE INDEX accounts_listed ON accounts (id) WHERE listed = 1 AND status = 'active';
`;

const listed = "SELECT id FROM accounts WHERE listed = 1 AND status = 'active'";

/** The condition for a snippet that all users of the service may list. */
export const isShared = `private = 0 AND owner_id IN (${listed})`;

const mostSnippets = 10_000;
const mostAccounts = 1_000;

/** The public snippets of the account in whose row this stands, from an index alone. */
export const ofSharer = "snippets WHERE owner_id = sharer AND private = 0";
export const newest = "ORDER BY created_at DESC, id DESC LIMIT";

/**
 * One statement for {@link countedRows}. It reads the newest shared snippets: of each account that has some, at most an
 * equal share of the limit. No request looks at more accounts or snippets, and but for those of the page it looks at an
 * index only. No account takes the place of another, and of too many accounts the newest ones are left out.
 *
 * @param columns of a row.
 * @param newestOfEach SQL for `id, created_at, language_id` of the newest public snippets of each of `sharers`, `share` of
 * each. Each database plans only a form of its own well.
 */
export function sharedOutline(
  columns: string,
  newestOfEach: (share: string) => string,
  { owner, languageId, page, perPage }: SharedQuery,
): { readonly sql: string; readonly parameters: readonly (string | number | null)[] } {
  const asked = `${listed} ${owner === undefined ? "" : "AND username_key = $4"} ORDER BY id LIMIT ${mostAccounts}`;
  const share = `(SELECT ${mostSnippets} / count(*) FROM sharers)`;
  return {
    sql: `SELECT * FROM (WITH asked (sharer) AS MATERIALIZED (${asked}),
        sharers AS MATERIALIZED (SELECT sharer FROM asked WHERE (SELECT id FROM ${ofSharer} LIMIT 1) > 0),
        found AS MATERIALIZED (SELECT id, created_at FROM (${newestOfEach(share)}) AS newest
          WHERE language_id = coalesce($1, language_id))
      SELECT counted.total, page.* FROM (SELECT count(*) AS total FROM found) AS counted
      LEFT JOIN (SELECT ${columns} FROM snippets
        WHERE id = ANY (ARRAY(SELECT id FROM found ${newest} $2 OFFSET $3))) AS page ON true) AS listed
      ORDER BY created_at DESC, id DESC`,
    parameters: [
      languageId ?? null,
      perPage,
      (page - 1) * perPage,
      ...(owner === undefined ? [] : [owner]),
    ],
  };
}
