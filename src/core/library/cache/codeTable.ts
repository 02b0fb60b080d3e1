import { hash } from "node:crypto";
import { damage } from "../../sqlite.ts";
import type { Sqlite } from "../../sqlite.ts";

/** Milliseconds for which unreferenced code is kept, for windows that still show it. */
const retiredFor = 86_400_000;

/** The form of a text in its column. SQLite's texts end at NUL and hold no lone surrogates. */
const plain = 0;
const json = 1;

/** Code is stored apart and is never changed: a new version of it is a new row. */
export class CodeTable {
  readonly #file: Sqlite;
  readonly #now: () => number;

  constructor(file: Sqlite, now: () => number) {
    this.#file = file;
    this.#now = now;
  }

  /** @throws {SnippetError} as damage, where the code is not as it was written. */
  read(n: number): string {
    const [form, text, sum] =
      this.#file.get("SELECT form, text, sum FROM code WHERE n = ?", n) ?? [];
    if (typeof form !== "number" || typeof text !== "string" || sum !== sumOf(form, text)) {
      throw damage("code");
    }
    return form === json ? String(JSON.parse(text)) : text;
  }

  /** @param old the number of the present code. @returns that number where the code is the same, else a new one. */
  keep(code: string, old: number | undefined): number {
    const form = code.isWellFormed() && !code.includes("\0") ? plain : json;
    const text = form === json ? JSON.stringify(code) : code;
    const sum = sumOf(form, text);
    if (old !== undefined) {
      const [oldSum] = this.#file.get("SELECT sum FROM code WHERE n = ?", old) ?? [];
      if (oldSum === sum) {
        return old;
      }
      this.retire(old);
    }
    return this.#file.run("INSERT INTO code (form, text, sum) VALUES (?, ?, ?)", form, text, sum);
  }

  retire(n: number): void {
    this.#file.run("UPDATE code SET retired = ? WHERE n = ?", this.#now(), n);
  }

  clearRetired(): void {
    this.#file.run("DELETE FROM code WHERE retired < ?", this.#now() - retiredFor);
  }
}

/** @param form as in the text's row. */
export function sumOf(form: number, text: string): string {
  return hash("sha256", form === plain ? text : `${String(form)} ${text}`);
}
