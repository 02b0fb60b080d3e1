import { accessSync, constants, existsSync, statfsSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { StorageError, type StorageErrorCode } from "../storageError.ts";
import { Row } from "../row.ts";
import type { Parameter } from "../sql.ts";
import { forSqlite } from "./dialect.ts";

type Meaning = readonly [code: StorageErrorCode, message: string];

const busy: Meaning = ["busy", "Another process is using the database."];
const readOnly: Meaning = ["readonly", "The database is read-only."];

/** The meaning of SQLite's result codes for us (sqlite.org/rescode.html). */
const meanings: ReadonlyMap<number, Meaning> = new Map([
  [5, busy],
  [6, busy],
  [8, readOnly],
  [11, ["damaged", "The database is damaged."]],
  [13, ["full", "The disk is full."]],
  [26, ["foreign", "The file is not a database of the Snippet Service."]],
  // SQLITE_IOERR_SHMSIZE: the index of the WAL, which has no other size, does not fit on the disk.
  [4874, ["full", "The disk is full."]],
  // A foreign key: the account or family of the request, or the parent of the row, no longer exists.
  [787, ["revoked", "The access token was revoked."]],
]);

function storageErrorFrom(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const result =
    error instanceof Error && "errcode" in error && typeof error.errcode === "number"
      ? error.errcode
      : 0;
  const meaning = meanings.get(result) ?? meanings.get(result & 0xff);
  const [code, message] = meaning ?? ["failed", "The database failed."];
  return new StorageError(code, message, { cause: error });
}

/**
 * One connection. Only this class uses `node:sqlite`; every method throws {@link StorageError}, `busy` at once if
 * another process is in the way.
 */
export class Database {
  readonly #connection: DatabaseSync;
  readonly #path: string;
  readonly #statements = new Map<string, StatementSync>();

  /** @param path an existing or a new file, or `:memory:`. */
  constructor(path: string) {
    this.#path = path;
    this.#connection = guarded(() => new DatabaseSync(path, { open: true }));
    try {
      this.exec("PRAGMA busy_timeout = 0; PRAGMA foreign_keys = ON;");
    } catch (error) {
      this.#connection.close();
      throw error;
    }
  }

  exec(sql: string): void {
    guarded(() => {
      this.#connection.exec(sql);
    });
  }

  get(sql: string, ...parameters: readonly Parameter[]): Row | undefined {
    return guarded(() => {
      const values = this.#statement(sql).get(...parameters.map(valueOf));
      return values === undefined ? undefined : new Row(values);
    });
  }

  all(sql: string, ...parameters: readonly Parameter[]): readonly Row[] {
    return guarded(() =>
      this.#statement(sql)
        .all(...parameters.map(valueOf))
        .map((values) => new Row(values)),
    );
  }

  /** @returns the number of changed rows, and the id of the last inserted one. */
  run(
    sql: string,
    ...parameters: readonly Parameter[]
  ): { readonly changes: number; readonly insertedId: number } {
    return guarded(() => {
      const { changes, lastInsertRowid } = this.#statement(sql).run(...parameters.map(valueOf));
      return { changes: Number(changes), insertedId: Number(lastInsertRowid) };
    });
  }

  /**
   * Runs `work` as the only writer of the file, even among processes; keeps all of it or nothing. The caller lets
   * nothing else use this connection meanwhile. If another process is in the way, it throws before it returns.
   */
  transaction<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    this.exec("BEGIN IMMEDIATE");
    return this.#kept(work);
  }

  /** Like {@link transaction}, but reads a consistent snapshot. */
  reading<Result>(work: () => Result): Promise<Result> {
    this.exec("BEGIN");
    return this.#kept(work);
  }

  /**
   * Writes nothing.
   *
   * @throws StorageError `readonly` if this user must not write to the file, or its disk is read-only; `failed` if the
   * file is gone.
   */
  requireWritable(): void {
    if (this.#path === ":memory:") return;
    try {
      accessSync(this.#path, constants.W_OK);
    } catch (cause) {
      const gone: Meaning = ["failed", "The database file is gone."];
      const [code, message] = existsSync(this.#path) ? readOnly : gone;
      throw new StorageError(code, message, { cause });
    }
  }

  /** Bytes in use. */
  size(): number {
    const row = this.get(
      `SELECT (page_count - freelist_count) * page_size AS size
       FROM pragma_page_count, pragma_freelist_count, pragma_page_size`,
    );
    return row?.integer("size") ?? 0;
  }

  /** Free bytes in the file and on its disk for this user; unlimited in memory, or if the disk cannot be queried. */
  room(): number {
    if (this.#path === ":memory:") return Number.POSITIVE_INFINITY;
    try {
      const { bavail, bsize } = statfsSync(dirname(this.#path));
      const free = this.get(
        "SELECT freelist_count * page_size AS free FROM pragma_freelist_count, pragma_page_size",
      );
      return bavail * bsize + (free?.integer("free") ?? 0);
    } catch {
      return Number.POSITIVE_INFINITY;
    }
  }

  close(): void {
    this.#statements.clear();
    if (this.#connection.isOpen) guarded(() => this.#connection.close());
  }

  async #kept<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    try {
      const result = await work();
      this.exec("COMMIT");
      return result;
    } catch (error) {
      // A full disk or a failed write may have rolled back already.
      if (this.#connection.isTransaction) this.exec("ROLLBACK");
      throw error;
    }
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#connection.prepare(forSqlite(sql));
    this.#statements.set(sql, statement);
    return statement;
  }
}

/** SQLite has no arrays: `forSqlite` reads them as JSON. */
function valueOf(parameter: Parameter): string | number | null | Uint8Array {
  const isPlain = typeof parameter !== "object" || parameter === null;
  return isPlain || parameter instanceof Uint8Array ? parameter : JSON.stringify(parameter);
}

function guarded<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw storageErrorFrom(error);
  }
}
