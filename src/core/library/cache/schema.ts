import { hash } from "node:crypto";
import type { SnippetId } from "../../model.ts";
import { damage } from "../../sqlite.ts";
import type { Columns, Sqlite } from "../../sqlite.ts";

/** "SnC1": marks a file as a cache of this extension. */
export const applicationId = 0x53_6e_43_31;
/** Grows with each change that older versions cannot read; each format has its own files. */
export const cacheFormat = 1;

/** `changed` and `written` are moments of the cache. */
export const schema = `
  CREATE TABLE snippet (
    n INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    position INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    written INTEGER NOT NULL,
    code INTEGER,
    fields TEXT NOT NULL,
    sum TEXT NOT NULL
  );
  CREATE INDEX snippet_changed ON snippet (changed);
  CREATE TABLE code (
    n INTEGER PRIMARY KEY,
    form INTEGER NOT NULL,
    text TEXT NOT NULL,
    sum TEXT NOT NULL,
    retired INTEGER
  );
  CREATE TABLE gone (id TEXT PRIMARY KEY, changed INTEGER NOT NULL, written INTEGER NOT NULL);
  CREATE TABLE state (name TEXT PRIMARY KEY, text TEXT NOT NULL, sum TEXT NOT NULL);
  PRAGMA application_id = ${String(applicationId)};
  PRAGMA user_version = ${String(cacheFormat)};
`;

/** Takes id, position, changed, written, code, fields and sum, in this order. */
export const putRow = `
  INSERT INTO snippet (id, position, changed, written, code, fields, sum)
  VALUES (?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET position = excluded.position, changed = excluded.changed,
    written = excluded.written, code = excluded.code, fields = excluded.fields, sum = excluded.sum
`;

/** Bytes in use. Pages of removed rows are free for new ones. */
export const usedBytes = `
  SELECT (page_count - freelist_count) * page_size
  FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()
`;

/** The columns of a row, in the order in which its readers take them. */
export const columns = "n, id, position, changed, written, code, fields";

/** @returns undefined for a value that is no number, as in a damaged row. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/**
 * Rows in slices.
 * @param sql takes the number above which to begin, and a limit; it sorts by the numbers, which are the first column.
 * @throws {SnippetError} as damage, where they do not grow: damaged pages would be read in a cycle forever.
 */
export function* slices(file: Sqlite, sql: string, limit: number): Generator<readonly Columns[]> {
  for (let after = -1; ;) {
    const rows = file.all(sql, after, limit);
    const last = numberOf(rows.at(-1)?.[0]);
    if (last === undefined) {
      return;
    }
    if (last <= after) {
      throw damage("order");
    }
    after = last;
    yield rows;
  }
}

/** SHA-256, in hex, of the snippet in a row, without the row's moments and position. */
export function rowSum(id: SnippetId, code: number | undefined, fields: string): string {
  return hash("sha256", `${id}\n${String(code)}\n${fields}`);
}

/** 32 bits of a checksum. */
export function markOf(sum: unknown): number {
  return typeof sum === "string" ? Number.parseInt(sum.slice(0, 8), 16) | 0 : 0;
}
