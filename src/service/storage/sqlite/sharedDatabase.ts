import { setTimeout as delay } from "node:timers/promises";
import type { Row } from "../row.ts";
import { StorageError } from "../storageError.ts";
import { nextTurn } from "../../turns.ts";
import type { Database, Parameter } from "./database.ts";

/** In milliseconds, for which work waits for another process. */
const patience = 5_000;

/** In milliseconds between two attempts: others leave little room between their transactions. */
const longestPause = 5;

/** Rows that one statement deletes: a few milliseconds, with what hangs from them. */
const piece = 100;

/**
 * A database that other processes write to as well. What they keep us from is tried again and again, and everybody else of
 * this process has turns of the event loop meanwhile: to wait inside SQLite would stop the whole service.
 */
export class SharedDatabase {
  readonly #database: Database;
  /** The last of those who wait, one behind the other. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * @param work is begun again, from its beginning, where another process was in its way: one statement, or nothing but
   * reads. It is synchronous, so that nothing else of this process can come between.
   * @throws StorageError, `busy` when the others have taken too long.
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

  /** In a turn of the event loop for each, or all who waited would do their work in the same one. */
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

  /** As {@link work}, all of it kept or nothing, and the only writer. */
  transaction<Result>(work: (database: Database) => Result): Promise<Result> {
    return this.work((database) => database.transaction(() => work(database)));
  }

  /** As {@link work}; all that it reads is of one moment. */
  reading<Result>(work: (database: Database) => Result): Promise<Result> {
    return this.work((database) => database.reading(() => work(database)));
  }

  get(sql: string, ...parameters: readonly Parameter[]): Promise<Row | undefined> {
    return this.work((database) => database.get(sql, ...parameters));
  }

  all(sql: string, ...parameters: readonly Parameter[]): Promise<readonly Row[]> {
    return this.work((database) => database.all(sql, ...parameters));
  }

  /** @returns the number of rows that were changed. */
  run(sql: string, ...parameters: readonly Parameter[]): Promise<number> {
    return this.work((database) => database.run(sql, ...parameters).changes);
  }

  /**
   * Deletes rows however many there are, each hundred in a turn and a transaction of its own. Between these, others have as
   * much time as each took, those in other processes too. A failure, or the end of the process, leaves the rest.
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
