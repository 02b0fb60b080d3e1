import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from "node:sqlite";
import { SnippetError } from "./errors.ts";

/** How long a statement waits for another window, milliseconds: the extension host waits with it. */
const busyTimeout = 40;

/** SQLite's primary result codes (sqlite.org/rescode.html) that are dealt with. */
const reasons: ReadonlyMap<number, string> = new Map([
  [1, "SQLITE_ERROR"],
  [5, "SQLITE_BUSY"],
  [6, "SQLITE_BUSY"],
  [10, "SQLITE_IOERR"],
  [11, "SQLITE_CORRUPT"],
  [13, "SQLITE_FULL"],
  [26, "SQLITE_NOTADB"],
]);

/** Of all faults of a disk the one that is the file's: it ends where a page of it does not. */
const shortRead = 522;

const sentences: Readonly<Record<string, string>> = {
  SQLITE_FULL: "The snippets could not be stored on this computer: the disk is full.",
  SQLITE_IOERR: "The snippets could not be stored on this computer: the disk reports an error.",
};

export type Value = SQLInputValue;
export type Columns = readonly SQLOutputValue[];

/** Whether a file is not what it was written as: our statements are right, so one that fails in it met other tables. */
export function isDamage(error: unknown): boolean {
  const reason = error instanceof SnippetError ? error.details.reason : undefined;
  return ["SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_ERROR", "damaged"].includes(reason ?? "");
}

/** Whether another connection holds the file at this moment: the same can be tried again. */
export function isBusy(error: unknown): boolean {
  return error instanceof SnippetError && error.details.reason === "SQLITE_BUSY";
}

/** @returns an error for what a file holds that cannot be right. */
export function damage(what: string): SnippetError {
  return new SnippetError("storage", "The snippets stored on this computer are damaged.", {
    details: { reason: "damaged", what },
  });
}

/**
 * One connection. The only place in the core that knows `node:sqlite`. Every method throws {@link SnippetError}
 * `storage` with SQLite's name of the fault as `details.reason`.
 */
export class Sqlite {
  readonly #connection: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #isFlushing = true;

  /**
   * A rollback journal is safe at every version of SQLite that an editor may bring, with several windows at once; WAL is
   * not before 3.51.3 (sqlite.org/wal.html, the WAL-reset bug). NORMAL flushes three times at a commit, EXTRA five times,
   * and the extension host stands still for each: on a slow disk that is 60 ms or 100. What EXTRA would add is that the
   * last commits outlive a power cut. Nothing kept here needs it: a lease has no content, and the cache holds what the
   * service has, finds out by its checksums what is damaged, and learns what it lacks at the next sync.
   * @param patience milliseconds that a statement waits for another window.
   */
  constructor(path: string, patience: number = busyTimeout) {
    this.#connection = guarded(() => {
      // Asked for late: nothing of the start of the extension needs it.
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
    // With arrays asked for, `all` gives them; its declared type does not know.
    return guarded(() => this.#statement(sql).all(...values) as unknown as readonly Columns[]);
  }

  get(sql: string, ...values: readonly Value[]): Columns | undefined {
    return guarded(() => this.#statement(sql).get(...values) as unknown as Columns | undefined);
  }

  /** @returns the number of the row that was inserted last. */
  run(sql: string, ...values: readonly Value[]): number {
    return guarded(() => Number(this.#statement(sql).run(...values).lastInsertRowid));
  }

  /**
   * Runs `work` as the only writer, other windows included; all of it is kept or nothing.
   * @param isFlushedLater leaves the disk to the system. A process that ends loses nothing by it; a power cut may
   * damage the file, until a transaction without this has followed.
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

  get isOpen(): boolean {
    return this.#connection.isOpen;
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
