import { setTimeout as delay } from "node:timers/promises";
import type { Row } from "../row.ts";
import { StorageError } from "../storageError.ts";
import { nextTurn } from "../../turns.ts";
import type { Database, Parameter } from "./database.ts";

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
export class SharedDatabase {
  readonly #database: Database;
  /** The last of the waiting calls, which run one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * @param work is started again from its beginning if another process was in its way: one statement, or only reads. It
   * is synchronous, so nothing else of this process can come in between.
   * @throws StorageError, `busy` after too long a wait.
   */
  async work<Result>(work: (database: Database) => Result): Promise<Result> {
    try {
      return work(this.#database);
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
    work: (database: Database) => Result,
    begun: number,
  ): Promise<Result> {
    await earlier;
    await nextTurn();
    for (let pause = 1; ; pause = Math.min(2 * pause, longestPause)) {
      try {
        return work(this.#database);
      } catch (error) {
        if (!isBusy(error) || performance.now() - begun > patience) throw error;
      }
      await delay(pause);
    }
  }

  /** Like {@link work}, as the only writer; keeps all of it or nothing. */
  transaction<Result>(work: (database: Database) => Result): Promise<Result> {
    return this.work((database) => database.transaction(() => work(database)));
  }

  /** Like {@link work}, on a consistent snapshot. */
  reading<Result>(work: (database: Database) => Result): Promise<Result> {
    return this.work((database) => database.reading(() => work(database)));
  }

  get(sql: string, ...parameters: readonly Parameter[]): Promise<Row | undefined> {
    return this.work((database) => database.get(sql, ...parameters));
  }

  all(sql: string, ...parameters: readonly Parameter[]): Promise<readonly Row[]> {
    return this.work((database) => database.all(sql, ...parameters));
  }

  /** @returns the number of changed rows. */
  run(sql: string, ...parameters: readonly Parameter[]): Promise<number> {
    return this.work((database) => database.run(sql, ...parameters).changes);
  }

  /**
   * Deletes any number of rows, a hundred in each turn and transaction. After each it pauses for as long as it took, so
   * that others, even in other processes, get half of the time. A failure, or the end of the process, leaves the rest.
   *
   * @param key its primary key, one column or several.
   */
  async deleteInPieces(
    table: string,
    key: string,
    condition: string,
    ...parameters: readonly Parameter[]
  ): Promise<void> {
    const some = `SELECT ${key} FROM ${table} WHERE ${condition} LIMIT ${piece}`;
    const sql = `DELETE FROM ${table} WHERE (${key}) IN (${some})`;
    for (;;) {
      const begun = performance.now();
      if ((await this.run(sql, ...parameters)) < piece) return;
      await delay(performance.now() - begun);
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof StorageError && error.code === "busy";
}
