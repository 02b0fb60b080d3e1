import { DatabaseSync } from "node:sqlite";
import { languageName } from "../../../src/service/languages/languageCatalog.ts";
import type { LibraryView, SavedSnippet } from "./savedSnippet.ts";

interface Row {
  readonly title: string;
  readonly code: Uint8Array;
  readonly tags: string;
  readonly private: number;
  readonly language_id: number;
}

/** Reads the database of the library on this computer, while the extension uses it. */
export class DatabaseView implements LibraryView {
  readonly #file: string;

  /** @param file the service's database, absolute path. */
  constructor(file: string) {
    this.#file = file;
  }

  snippets(): Promise<readonly SavedSnippet[]> {
    const database = new DatabaseSync(this.#file, { readOnly: true });
    try {
      const rows = database
        .prepare("SELECT title, code, tags, private, language_id FROM snippets ORDER BY id DESC")
        .all() as unknown as Row[];
      return Promise.resolve(
        rows.map((row) => ({
          title: row.title,
          code: Buffer.from(row.code).toString("utf8"),
          language: languageName(row.language_id) ?? "",
          tags: JSON.parse(row.tags) as string[],
          private: row.private === 1,
        })),
      );
    } finally {
      database.close();
    }
  }
}
