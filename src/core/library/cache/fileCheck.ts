import { sumOf } from "./codeTable.ts";
import { applicationId, cacheFormat, lastNumber, markOf, numberOf, rowSum } from "./schema.ts";
import { damage } from "../../sqlite.ts";
import type { Sqlite } from "../../sqlite.ts";

/** Largest file in bytes for SQLite's check of its structure, which reads the whole file in one go. */
const quicklyChecked = 32 * 2 ** 20;

/** Count and combined checksums of the rows that were checked. */
export interface Checked {
  count: number;
  mark: number;
}

/** Checks that a file is as it was written. Every method throws `storage` as damage where it is not. */
export class FileCheck {
  readonly #file: Sqlite;

  constructor(file: Sqlite) {
    this.#file = file;
  }

  /** Whether nothing was ever written into it. */
  isEmpty(): boolean {
    return this.#file.get("SELECT 1 FROM sqlite_schema LIMIT 1") === undefined && !this.#isOurs();
  }

  /** Checks that the file has this format. @throws {SnippetError} `storage`, reason `damaged`, where it has not. */
  format(): void {
    const [version] = this.#file.get("PRAGMA user_version") ?? [];
    if (!this.#isOurs() || version !== cacheFormat) {
      throw damage("format");
    }
  }

  /**
   * Compares the next rows and their code with their checksums.
   * @returns the number of the last row compared; undefined after the last one.
   * @throws {SnippetError} `storage`, reason `damaged`, at the first that differs.
   */
  rows(after: number, limit: number, checked: Checked): number | undefined {
    const rows = this.#file.all(
      `SELECT s.n, s.id, s.code, s.fields, s.sum, c.form, c.text, c.sum FROM snippet s
       LEFT JOIN code c ON c.n = s.code WHERE s.n > ? ORDER BY s.n LIMIT ?`,
      after,
      limit,
    );
    for (const [, id, code, fields, sum, form, text, sumOfCode] of rows) {
      const isRight = sum === rowSum(String(id), numberOf(code), String(fields));
      if (!isRight || (code !== null && sumOfCode !== sumOf(Number(form), String(text)))) {
        throw damage("row");
      }
      checked.count += 1;
      checked.mark ^= markOf(sum);
    }
    return lastNumber(rows, after);
  }

  /**
   * SQLite's check of the file's structure, where it does not take long.
   * @throws {SnippetError} `storage`, reason `damaged`, where it finds a fault.
   */
  structure(): void {
    const [pages] = this.#file.get("PRAGMA page_count") ?? [];
    const [size] = this.#file.get("PRAGMA page_size") ?? [];
    if (Number(pages) * Number(size) <= quicklyChecked) {
      const [result] = this.#file.get("PRAGMA quick_check(1)") ?? [];
      if (result !== "ok") {
        throw damage("structure");
      }
    }
  }
  #isOurs(): boolean {
    return this.#file.get("PRAGMA application_id")?.[0] === applicationId;
  }
}
