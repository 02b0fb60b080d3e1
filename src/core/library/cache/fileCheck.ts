import { sumOf } from "./codeTable.ts";
import { applicationId, cacheFormat, markOf, numberOf, rowSum, slices } from "./schema.ts";
import { damage } from "../../sqlite.ts";
import type { Sqlite } from "../../sqlite.ts";
import type { Whole } from "./stateTable.ts";

/** Largest file in bytes for SQLite's check of its structure, which reads the whole file in one go. */
const quicklyChecked = 32 * 2 ** 20;
/** Rows with their code. */
const checkedAtOnce = 100;

const checkedRows = `
  SELECT s.n, s.id, s.code, s.fields, s.sum, c.form, c.text, c.sum FROM snippet s
  LEFT JOIN code c ON c.n = s.code WHERE s.n > ? ORDER BY s.n LIMIT ?
`;

/** Whether nothing was ever written into it. */
export function isEmpty(file: Sqlite): boolean {
  return file.get("SELECT 1 FROM sqlite_schema LIMIT 1") === undefined && !isOurs(file);
}

/** Checks that the file has this format. @throws {SnippetError} as damage, where it has not. */
export function checkFormat(file: Sqlite): void {
  const [version] = file.get("PRAGMA user_version") ?? [];
  if (!isOurs(file) || version !== cacheFormat) {
    throw damage("format");
  }
}

/**
 * Compares all rows and their code with their checksums, in steps.
 * @param whole reads what the file says of all rows together.
 * @throws {SnippetError} as damage, at the first that differs.
 */
export function* checkRows(file: Sqlite, whole: () => Whole): Generator<void> {
  checkStructure(file);
  const before = whole();
  let [count, mark] = [0, 0];
  for (const rows of slices(file, checkedRows, checkedAtOnce)) {
    for (const [, id, code, fields, sum, form, text, sumOfCode] of rows) {
      const isRight = sum === rowSum(String(id), numberOf(code), String(fields));
      if (!isRight || (code !== null && sumOfCode !== sumOf(Number(form), String(text)))) {
        throw damage("row");
      }
      count += 1;
      mark ^= markOf(sum);
    }
    yield;
  }
  const isSame = count === before.count && mark === before.mark;
  if (!isSame && whole().moment === before.moment) {
    throw damage("whole");
  }
}

/** SQLite's check of the file's structure, where it does not take long. */
function checkStructure(file: Sqlite): void {
  const [pages] = file.get("PRAGMA page_count") ?? [];
  const [size] = file.get("PRAGMA page_size") ?? [];
  const isLong = Number(pages) * Number(size) > quicklyChecked;
  if (!isLong && file.get("PRAGMA quick_check(1)")?.[0] !== "ok") {
    throw damage("structure");
  }
}

function isOurs(file: Sqlite): boolean {
  return file.get("PRAGMA application_id")?.[0] === applicationId;
}
