import { hash } from "node:crypto";
import type { SnippetId } from "../../model.ts";
import { damage } from "../../sqlite.ts";
import type { Columns } from "../../sqlite.ts";

/** "SnC1": how a file is known as one of ours. */
export const applicationId = 0x53_6e_43_31;
/** Grows when older versions could not read the rows any more; each format has its own files. */
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

/** What a file holds. What was removed from it is room for what comes. */
export const usedBytes = `
  SELECT (page_count - freelist_count) * page_size
  FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()
`;

/** Of a row, in the order in which its readers take them. */
export const columns = "n, id, position, changed, written, code, fields";

/** @returns undefined for what is no number, as in a damaged row. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/**
 * @param rows by their numbers, which stand first, those above `after`.
 * @returns the last number; undefined where there are no rows.
 * @throws {SnippetError} as damage, where it is not above: pages that lead back would be read for ever.
 */
export function lastNumber(rows: readonly Columns[], after: number): number | undefined {
  const last = numberOf(rows.at(-1)?.[0]);
  if (last !== undefined && last <= after) {
    throw damage("order");
  }
  return last;
}

/** SHA-256, in hex, of what a row says of the snippet; its moments and its place are not in it. */
export function rowSum(id: SnippetId, code: number | undefined, fields: string): string {
  return hash("sha256", `${id}\n${String(code)}\n${fields}`);
}

/** 32 bits of a checksum. */
export function markOf(sum: unknown): number {
  return typeof sum === "string" ? Number.parseInt(sum.slice(0, 8), 16) | 0 : 0;
}
