import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from "node:sqlite";
import { SnippetError } from "./errors.ts";

/** Milliseconds that a statement waits for another window; the extension host is blocked meanwhile. */
const busyTimeout = 40;

/** SQLite's primary result codes (sqlite.org/rescode.html) that are handled. */
const reasons: ReadonlyMap<number, string> = new Map([
  [1, "SQLITE_ERROR"],
  [5, "SQLITE_BUSY"],
  [6, "SQLITE_BUSY"],
  [10, "SQLITE_IOERR"],
  [11, "SQLITE_CORRUPT"],
  [13, "SQLITE_FULL"],
  [26, "SQLITE_NOTADB"],
]);

/** The one disk error that is a fault of the file: it ends within a page. */
const shortRead = 522;

const sentences: Readonly<Record<string, string>> = {
  SQLITE_FULL: "The snippets could not be stored on this computer: the disk is full.",
  SQLITE_IOERR: "The snippets could not be stored on this computer: the disk reports an error.",
};

export type Value = SQLInputValue;
export type Columns = readonly SQLOutputValue[];

/** Whether a file is damaged. Our statements are correct, so one that fails has met other tables. */
export function isDamage(error: unknown): boolean {
  const reason = error instanceof SnippetError ? error.details.reason : undefined;
  return ["SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_ERROR", "damaged"].includes(reason ?? "");
}

/** Whether another connection holds the file now, so that a retry makes sense. */
export function isBusy(error: unknown): boolean {
  return error instanceof SnippetError && error.details.reason === "SQLITE_BUSY";
}

/** @returns an error for impossible content of a file. */
export function damage(what: string): SnippetError {
  return new SnippetError("storage", "The snippets stored on this computer are damaged.", {
    details: { reason: "damaged", what },
  });
}

/**
 * One connection. Only this class of the core uses `node:sqlite`. Every method throws {@link SnippetError} `storage`
 * with SQLite's name of the fault as `details.reason`.
 */
export class Sqlite {
  readonly #connection: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #isFlushing = true;

  /**
   * A rollback journal is safe with several windows at every version of SQLite in an editor; WAL is not before 3.51.3
   * (sqlite.org/wal.html, the WAL-reset bug). NORMAL flushes three times per commit, EXTRA five times, and each flush
   * blocks the extension host: on a slow disk 60 ms or 100. EXTRA would only save the last commits from a power
   * failure. No data here needs that: a lease has no content, and the cache is a copy of the service, whose checksums
   * detect damage and whose next sync restores the rest.
   * @param patience milliseconds that a statement waits for another window.
   */
  constructor(path: string, patience: number = busyTimeout) {
    this.#connection = guarded(() => {
      // Loaded late, because the start of the extension does not need it.
      const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
      return new DatabaseSync(path);
    });
    try {
      this.exec(`PRAGMA busy_timeout = ${String(patience)}; PRAGMA journal_mode = DELETE;`);
      this.exec("PRAGMA synchronous = NORMAL; PRAGMA trusted_schema = OFF;");
    } catch (error) {
      this.close();
      throw error;
    }
  }

  exec(sql: string): void {
    guarded(() => this.#connection.exec(sql));
  }

  all(sql: string, ...values: readonly Value[]): readonly Columns[] {
    // With `setReturnArrays`, `all` returns arrays; its declared type does not know.
    return guarded(() => this.#statement(sql).all(...values) as unknown as readonly Columns[]);
  }

  get(sql: string, ...values: readonly Value[]): Columns | undefined {
    return guarded(() => this.#statement(sql).get(...values) as unknown as Columns | undefined);
  }

  /** @returns the number of the last inserted row. */
  run(sql: string, ...values: readonly Value[]): number {
    return guarded(() => Number(this.#statement(sql).run(...values).lastInsertRowid));
  }

  /**
   * Runs `work` as the only writer, even among windows; keeps all of it or nothing.
   * @param isFlushedLater leaves flushing to the system. If a process ends, nothing is lost; a power failure may damage
   * the file until a later transaction without this.
   */
  transaction<T>(work: () => T, isFlushedLater = false): T {
    if (this.#isFlushing === isFlushedLater) {
      this.exec(`PRAGMA synchronous = ${isFlushedLater ? "OFF" : "NORMAL"}`);
      this.#isFlushing = !isFlushedLater;
    }
    this.exec("BEGIN IMMEDIATE");
    try {
      const result = work();
      this.exec("COMMIT");
      return result;
    } catch (error) {
      // A full disk or a failed write may have rolled back already.
      if (this.#connection.isTransaction) {
        this.exec("ROLLBACK");
      }
      throw error;
    }
  }

  close(): void {
    this.#statements.clear();
    if (this.#connection.isOpen) {
      guarded(() => this.#connection.close());
    }
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#connection.prepare(sql);
      statement.setReturnArrays(true);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof SnippetError) {
      throw error;
    }
    const code = error instanceof Error && "errcode" in error ? Number(error.errcode) : 0;
    const reason = code === shortRead ? "SQLITE_CORRUPT" : reasons.get(code & 0xff);
    const sentence = "The snippets stored on this computer could not be opened.";
    throw new SnippetError("storage", sentences[reason ?? ""] ?? sentence, {
      cause: error,
      details: reason === undefined ? {} : { reason },
    });
  }
}
