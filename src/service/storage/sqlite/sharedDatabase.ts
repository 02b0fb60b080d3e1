import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as delay } from "node:timers/promises";
import type { Row } from "../row.ts";
import type { Parameter, Session, SqlDatabase } from "../sql.ts";
import { StorageError } from "../storageError.ts";
import { nextTurn } from "../../turns.ts";
import type { Database } from "./database.ts";

/** In milliseconds: the longest wait for another process. */
const patience = 5_000;

/** In milliseconds between two attempts; short, because other processes leave short gaps between transactions. */
const longestPause = 5;

/** Rows that one statement deletes: with their dependent rows a few milliseconds. */
const piece = 100;

/**
 * A database that other processes write to as well. Blocked work is retried, with turns of the event loop for others
 * meanwhile. A wait inside SQLite would stop the whole service.
 */
export class SharedDatabase implements SqlDatabase {
  readonly #database: Database;
  readonly #caller = new AsyncLocalStorage<string>();
  /** The last of the waiting calls, which run one after the other. */
  #last: Promise<unknown> = Promise.resolve();
  /** Ends with the open transaction. Until then nothing else uses the connection. */
  #open: Promise<void> | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  get caller(): string | undefined {
    return this.#caller.getStore();
  }

  /** Work never waits here except for other processes, so the caller matters only to the audit. */
  inTurnsOf<Result>(caller: string, work: () => Result): Result {
    return this.#caller.run(caller, work);
  }

  /**
   * @param work is started again from its beginning if another process was in its way: one statement, only reads, or a
   * transaction. Nothing else of this process comes in between.
   * @throws StorageError, `busy` after too long a wait.
   */
  async work<Result>(work: (database: Database) => Result | Promise<Result>): Promise<Result> {
    try {
      return await this.#alone(work);
    } catch (error) {
      if (!isBusy(error)) throw error;
    }
    const waiting = this.#inTurn(this.#last, work, performance.now());
    this.#last = waiting.catch(() => undefined);
    return waiting;
  }

  /** Each gets its own turn of the event loop; otherwise all waiting work would run in the same one. */
  async #inTurn<Result>(
    earlier: Promise<unknown>,
    work: (database: Database) => Result | Promise<Result>,
    begun: number,
  ): Promise<Result> {
    await earlier;
    await nextTurn();
    for (let pause = 1; ; pause = Math.min(2 * pause, longestPause)) {
      try {
        return await this.#alone(work);
      } catch (error) {
        if (!isBusy(error) || performance.now() - begun > patience) throw error;
      }
      await delay(pause);
    }
  }

  async #alone<Result>(work: (database: Database) => Result | Promise<Result>): Promise<Result> {
    while (this.#open !== undefined) await this.#open;
    const result = work(this.#database);
    if (result instanceof Promise) {
      const end = (): void => void (this.#open = undefined);
      this.#open = result.then(end, end);
    }
    return result;
  }

  transaction<Result>(
    work: (session: Session, database: Database) => Promise<Result>,
  ): Promise<Result> {
    return this.work((database) => database.transaction(() => work(sessionOf(database), database)));
  }

  /** Like {@link work}, on a consistent snapshot. */
  reading<Result>(work: (database: Database) => Result): Promise<Result> {
    return this.work((database) => database.reading(() => work(database)));
  }

  rows(sql: string, ...parameters: readonly Parameter[]): Promise<readonly Row[]> {
    return this.work((database) => database.all(sql, ...parameters));
  }

  row(sql: string, ...parameters: readonly Parameter[]): Promise<Row | undefined> {
    return this.work((database) => database.get(sql, ...parameters));
  }

  /**
   * One statement deletes a hundred rows in a turn. After each it pauses for as long as it took, so that others, even in
   * other processes, get half of the time.
   */
  async deleteInPieces(
    table: string,
    condition: string,
    ...parameters: readonly Parameter[]
  ): Promise<void> {
    const ofTable = "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk";
    const columns = await this.rows(ofTable, table);
    const key = columns.map((row) => row.text("name")).join(", ");
    const some = `SELECT ${key} FROM ${table} WHERE ${condition} LIMIT ${piece}`;
    const sql = `DELETE FROM ${table} WHERE (${key}) IN (${some})`;
    for (;;) {
      const begun = performance.now();
      const { changes } = await this.work((database) => database.run(sql, ...parameters));
      if (changes < piece) return;
      await delay(performance.now() - begun);
    }
  }

  sweep(table: string, condition: string, time: number): Promise<void> {
    return this.deleteInPieces(table, condition, time);
  }

  async sweepOwn(): Promise<void> {}

  close(): Promise<void> {
    return this.work((database) => database.close());
  }
}

/** SQLite answers at once, so that work in a transaction never waits for anything else. */
function sessionOf(database: Database): Session {
  return {
    rows: async (sql, ...parameters) => database.all(sql, ...parameters),
    run: async (sql, ...parameters) => database.run(sql, ...parameters).changes,
    lock: async () => undefined,
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof StorageError && error.code === "busy";
}
