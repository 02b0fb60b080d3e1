import type { Row } from "./row.ts";

export type Parameter = string | number | null | Uint8Array | readonly (string | number)[];

/** Runs the statements of a transaction. They are written for PostgreSQL; `sqlite/dialect.ts` has SQLite's form. */
export interface Session {
  readonly rows: (sql: string, ...parameters: readonly Parameter[]) => Promise<readonly Row[]>;
  /** @returns the number of changed rows. */
  readonly run: (sql: string, ...parameters: readonly Parameter[]) => Promise<number>;
  /** A statement that only takes locks. SQLite has one writer at a time, which needs none. */
  readonly lock: (sql: string, ...parameters: readonly Parameter[]) => Promise<void>;
}

/** A database as the stores use it; every method throws `StorageError`. */
export interface SqlDatabase {
  /** The caller of {@link inTurnsOf}. */
  readonly caller: string | undefined;
  /** Like `Storage.inTurnsOf`. */
  inTurnsOf<Result>(caller: string, work: () => Result): Result;
  /** One statement that only reads. */
  rows(sql: string, ...parameters: readonly Parameter[]): Promise<readonly Row[]>;
  row(sql: string, ...parameters: readonly Parameter[]): Promise<Row | undefined>;
  /**
   * Keeps everything that `work` does, or nothing. It may start again from the beginning.
   *
   * @param work acts and waits through its session only; it throws to roll back.
   */
  transaction<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
  /** Deletes any number of rows, a hundred in each transaction, with turns for others. A failure leaves the rest. */
  deleteInPieces(
    table: string,
    condition: string,
    ...parameters: readonly Parameter[]
  ): Promise<void>;
  /** Like {@link deleteInPieces}, by one process at a time. */
  sweep(table: string, condition: string, time: number): Promise<void>;
  /** Deletes what the database keeps for its own purposes, as far as it is not needed any more. */
  sweepOwn(): Promise<void>;
  close(): Promise<void>;
}
