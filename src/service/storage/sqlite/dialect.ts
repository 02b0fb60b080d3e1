/**
 * Parts of PostgreSQL's SQL that SQLite writes in another way or does not need. It needs no locks of rows, because it has
 * one writer at a time, and no types of parameters.
 */
const differences: readonly (readonly [postgres: RegExp, sqlite: string])[] = [
  [/\$(?=\d)/gu, "?"],
  [/\s+FOR (?:NO KEY UPDATE|UPDATE|KEY SHARE|SHARE)(?: OF \w+)?(?: SKIP LOCKED)?/gu, ""],
  [/= ANY \((\?\d+)::bigint\[\]\)/gu, "IN (SELECT value FROM json_each($1))"],
  [/= ANY \(ARRAY(\([^()]+\))\)/gu, "IN $1"],
  [/::\w+/gu, ""],
  [/\bgreatest\(/gu, "max("],
  [/ DESC OFFSET /gu, " DESC LIMIT -1 OFFSET "],
];

/** @returns the statement as SQLite understands it. */
export function forSqlite(sql: string): string {
  return differences.reduce((text, [postgres, sqlite]) => text.replace(postgres, sqlite), sql);
}
