import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { Pool, types } from "pg";
import { FairGate } from "../../fairGate.ts";
import type { Row } from "../row.ts";
import type { Parameter, Session, SqlDatabase } from "../sql.ts";
import { connections, limits, patience, repeated } from "./attempts.ts";
import { Failure, storageError } from "./failure.ts";
import { sessionOf } from "./session.ts";
import { SharedClock } from "./sharedClock.ts";

/** Rows that one transaction deletes: with their dependent rows some ten milliseconds. */
const piece = 100;
/** Rows that one transaction sweeps. */
const batch = 1_000;
/** An arbitrary number that no other program locks in this database. */
const sweepLock = 0x53776565;
/** In milliseconds: how long the marks of commits are kept. */
const markLife = 60 * 60 * 1000;

const int8 = 20;

/** A pool of connections; callers take turns. Only this class uses `pg`; every method throws {@link StorageError}. */
export class Database implements SqlDatabase {
  readonly clock = new SharedClock();
  readonly #pool: Pool;
  /** Callers queue here, because the pool has no turns. So nobody ever waits in the pool. */
  readonly #gate = new FairGate(connections, Infinity);
  readonly #caller = new AsyncLocalStorage<string>();
  /** Queues by library. */
  readonly #queues = new Map<number, { readonly gate: FairGate; users: number }>();

  /** @param address a `postgres:` URL; missing parts come from the variables of `psql`. Connects when needed. */
  constructor(address: string) {
    this.#pool = new Pool({
      connectionString: address,
      application_name: "snippet-service",
      max: connections,
      connectionTimeoutMillis: limits.connect,
      keepAlive: true,
      types: {
        getTypeParser: (id: number, format?: "text" | "binary") =>
          id === int8 ? Number : (types.getTypeParser(id, format as "text") as never),
      },
    });
    // Errors of idle connections. Without a listener they would end the process.
    this.#pool.on("error", () => undefined);
    // Not a parameter of the connection: some poolers refuse those. If this fails, so does the statement behind it.
    this.#pool.on("connect", (client) => {
      client.query(`SET statement_timeout = ${limits.statement}`).catch(() => undefined);
    });
  }

  get caller(): string | undefined {
    return this.#caller.getStore();
  }

  inTurnsOf<Result>(caller: string, work: () => Result): Result {
    return this.#caller.run(caller, work);
  }

  /**
   * Queues work that waits in PostgreSQL for a library. Two run at once: one writes, and the next can follow as soon as
   * the first commit is on the disk. The others wait here without a connection, so that other libraries get it.
   */
  async queued<Result>(library: number, work: () => Promise<Result>): Promise<Result> {
    const requirePatience = patience();
    const queue = this.#queues.get(library) ?? { gate: new FairGate(2, Infinity), users: 0 };
    this.#queues.set(library, queue);
    queue.users += 1;
    try {
      const result = await queue.gate.run(this.caller ?? "", () => {
        requirePatience();
        return work();
      });
      // The gate refuses nobody.
      return result as Result;
    } finally {
      queue.users -= 1;
      if (queue.users === 0) this.#queues.delete(library);
    }
  }

  /** One statement that only reads, and so never waits for a lock. It is repeated if the connection is lost. */
  rows(sql: string, ...parameters: readonly Parameter[]): Promise<readonly Row[]> {
    // No text in the database contains NUL, so no row can match.
    const isAbsurd = parameters.some((value) => typeof value === "string" && value.includes("\0"));
    if (isAbsurd) return Promise.resolve([]);
    if (!/^\s*SELECT\b(?!.*\bFOR\s+(UPDATE|SHARE|NO KEY|KEY))/su.test(sql)) {
      throw new Error(
        "A statement that writes needs a transaction, which waits for a lock for a while only.",
      );
    }
    return repeated(() =>
      this.#connected(limits.answer, (session) => session.rows(sql, ...parameters)),
    );
  }

  async row(sql: string, ...parameters: readonly Parameter[]): Promise<Row | undefined> {
    return (await this.rows(sql, ...parameters))[0];
  }

  /**
   * Keeps everything that `work` does, or nothing (READ COMMITTED). It starts again from the beginning after a conflict
   * or a lost connection.
   *
   * @param work acts through its session only; it throws to roll back.
   * @param first statements without parameters, sent together with BEGIN. `work` gets the rows of the last one.
   * @throws what `work` throws, and StorageError; `unknown` if the outcome cannot be determined.
   */
  transaction<Result>(
    work: (session: Session, found: readonly Row[]) => Promise<Result>,
    first = "",
  ): Promise<Result> {
    return this.#kept(async (session, mark, confirm) => {
      const found = await session.rows(
        `${begin}; INSERT INTO commits (id, at) VALUES ('${mark}', ${this.clock.now()}); ${first}`,
      );
      const result = await work(session, found);
      confirm(() => result);
      await session.run("COMMIT");
      return result;
    });
  }

  /**
   * A transaction in one statement: the call of a function of the schema.
   *
   * @param name of the function. Its first parameter does the work of {@link begin}. The next two are for a row of
   * `commits`, which the function adds, with its result, if it writes anything.
   */
  call(name: string, ...parameters: readonly (Parameter | undefined)[]): Promise<Row> {
    const places = parameters.map((_, at) => `$${at + 3}`).join();
    const sql = `SELECT * FROM ${name}(set_config('lock_timeout', '${limits.lock}', true), $1, $2, ${places})`;
    return this.#kept(async (session, mark, confirm) => {
      confirm((kept) => kept);
      const [row] = await session.rows(
        sql,
        mark,
        this.clock.now(),
        ...parameters.map((one) => one ?? null),
      );
      return row as Row;
    });
  }

  async deleteInPieces(
    table: string,
    condition: string,
    ...parameters: readonly Parameter[]
  ): Promise<void> {
    const some = `SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${piece}`;
    const sql = `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(${some}))`;
    while ((await this.transaction(({ run }) => run(sql, ...parameters))) > 0);
  }

  async sweep(table: string, condition: string, time: number): Promise<void> {
    const some = `SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${batch}`;
    const step = (): Promise<number> =>
      this.transaction(async ({ rows, run }) => {
        const [row] = await rows(
          "SELECT pg_try_advisory_xact_lock($1)::integer AS mine",
          sweepLock,
        );
        if (row?.integer("mine") !== 1) return 0;
        // Checks the condition again, because a row may have changed meanwhile.
        return run(
          `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(${some})) AND (${condition})`,
          time,
        );
      });
    while ((await step()) === batch);
  }

  sweepOwn(): Promise<void> {
    return this.sweep("commits", "at < $1", this.clock.now() - markLife);
  }

  /** Like {@link transaction}, but works in an empty database. */
  async setUp(work: (session: Session) => Promise<void>): Promise<void> {
    await repeated(() =>
      this.#connected(limits.patience, async (session) => {
        await session.run(`BEGIN; SET LOCAL statement_timeout = ${limits.patience}`);
        await work(session);
        await session.run("COMMIT");
      }),
    );
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  /** @param work calls `confirm` before a statement that may commit, with the maker of its result by the mark's row. */
  #kept<Result>(
    work: (
      session: Session,
      mark: string,
      confirm: (result: (kept: Row) => Result) => void,
    ) => Promise<Result>,
  ): Promise<Result> {
    return repeated(async () => {
      const mark = randomUUID();
      let result: ((kept: Row) => Result) | undefined;
      try {
        return await this.#connected(limits.answer, (session) =>
          work(session, mark, (confirmed) => (result = confirmed)),
        );
      } catch (error) {
        const isInDoubt = error instanceof Failure && error.kind === "lost";
        const kept = isInDoubt && result && (await this.#commit(mark));
        if (kept && result) return result(kept);
        throw error;
      }
    });
  }

  /**
   * The row of the transaction with this mark, if it was committed. Inserting the same mark waits for the end of that
   * transaction, and conflicts if it was committed.
   *
   * @throws StorageError `unknown` if there is no response in time.
   */
  async #commit(mark: string): Promise<Row | undefined> {
    try {
      return await repeated(() =>
        this.#connected(limits.answer, async (session) => {
          await session.run(begin);
          const add = "INSERT INTO commits (id, at) VALUES ($1, 0) ON CONFLICT DO NOTHING";
          const added = await session.run(add, mark);
          const [kept] = await session.rows(
            "SELECT snippet_id, NULL AS refused FROM commits WHERE id = $1",
            mark,
          );
          await session.run("ROLLBACK");
          return added === 0 ? kept : undefined;
        }),
      );
    } catch (error) {
      throw storageError("unknown", error);
    }
  }

  /** Runs `work` with a connection, in turn. @throws Failure, StorageError `busy`, and what `work` throws. */
  async #connected<Result>(
    answer: number,
    work: (session: Session) => Promise<Result>,
  ): Promise<Result> {
    const requirePatience = patience();
    const result = await this.#gate.run(this.#caller.getStore() ?? "", () => {
      requirePatience();
      return this.#withConnection(answer, work);
    });
    // The gate refuses nobody.
    return result as Result;
  }

  /** Returns the connection unchanged to the pool, or ends it. */
  async #withConnection<Result>(
    answer: number,
    work: (session: Session) => Promise<Result>,
  ): Promise<Result> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw new Failure(error);
    });
    // A connection may end between two statements; the next statement reports it.
    const ignore = (): void => undefined;
    client.on("error", ignore);
    const session = sessionOf(client, answer);
    try {
      const result = await work(session);
      client.release();
      return result;
    } catch (error) {
      const isUsable =
        !(error instanceof Failure && error.endsConnection) &&
        (await session.run("ROLLBACK").then(
          () => true,
          () => false,
        ));
      client.release(!isUsable);
      throw error;
    } finally {
      client.off("error", ignore);
    }
  }
}

/** `SET LOCAL`, not a setting of the connection: behind a pooler, each transaction may get another connection. */
const begin = `BEGIN; SET LOCAL lock_timeout = ${limits.lock}; SET LOCAL statement_timeout = ${limits.statement};
  SET LOCAL idle_in_transaction_session_timeout = ${limits.idle}`;
