import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { Pool, types } from "pg";
import { FairGate } from "../../fairGate.ts";
import type { Row } from "../row.ts";
import { StorageError } from "../storageError.ts";
import { Failure } from "./failure.ts";
import { type Parameter, type Session, sessionOf } from "./session.ts";

/**
 * In milliseconds. A statement waits for a row for less time than we wait for its answer, or for our turn: twice, for its turn
 * among those who wait for the row, and for the one who has it.
 */
const limits = { connect: 2_000, answer: 5_000, patience: 300_000, lock: 2_000, idle: 5_000 };

/** Of one process. */
const connections = 10;

/** Rows that one transaction deletes: some ten milliseconds, with what hangs from them. */
const piece = 100;

/** How often something is begun that a lost connection, another transaction, or a changed table ends. */
const attempts = { lost: 2, conflict: 5, stale: connections + 1 };

const int8 = 20;

/**
 * A pool of connections, which are had in turns by caller. The only place that knows `pg`; every method throws
 * {@link StorageError}.
 */
export class Database {
  readonly #pool: Pool;
  /** Before the pool, which has no turns: nobody ever waits in that. */
  readonly #gate = new FairGate(connections, Infinity);
  readonly #caller = new AsyncLocalStorage<string>();
  /** By library. */
  readonly #queues = new Map<number, { readonly gate: FairGate; users: number }>();

  /** @param address with `postgres:`; what it leaves out is taken from the variables that `psql` reads. Connects when needed. */
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
    // Of a connection that nobody uses; without a listener it would end the process.
    this.#pool.on("error", () => undefined);
  }

  /** Of {@link inTurnsOf}. */
  get caller(): string | undefined {
    return this.#caller.getStore();
  }

  /** As {@link Storage.inTurnsOf}. */
  inTurnsOf<Result>(caller: string, work: () => Result): Result {
    return this.#caller.run(caller, work);
  }

  /**
   * For what waits in PostgreSQL for a library: one of this process writes to it, and one is there to follow as soon as the
   * commit of the first one is on the disk. The others wait here and hold no connection, so that other libraries have them.
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
      // The gate turns nobody away.
      return result as Result;
    } finally {
      queue.users -= 1;
      if (queue.users === 0) this.#queues.delete(library);
    }
  }

  /** One statement that only reads, and so waits for nobody. Where its answer is lost it is sent again. */
  rows(sql: string, ...parameters: readonly Parameter[]): Promise<readonly Row[]> {
    // No text in the database has NUL in it, so that nothing is found by one.
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
   * All that `work` does is kept or nothing (READ COMMITTED). It is done again, from its beginning, where another transaction
   * stood in the way or the connection was lost.
   *
   * @param work does nothing but by its session, and throws to undo all.
   * @param first statements without parameters before all others, sent with what begins the transaction. The rows of the last
   * one are given to `work`.
   * @throws what `work` throws, and StorageError: `unknown` where nobody knows whether it was kept.
   */
  transaction<Result>(
    work: (session: Session, found: readonly Row[]) => Promise<Result>,
    first = "",
  ): Promise<Result> {
    return this.#kept(async (session, mark, confirm) => {
      const found = await session.rows(
        `${begin}; INSERT INTO commits (id, at) VALUES ('${mark}', ${Date.now()}); ${first}`,
      );
      const result = await work(session, found);
      confirm(() => result);
      await session.run("COMMIT");
      return result;
    });
  }

  /**
   * A transaction that is one statement: it calls a function of the schema.
   *
   * @param name of a function. Its first parameter sets what {@link begin} does; two more are for a row of `commits`, in
   * which it writes what it gives back, where it writes anything.
   */
  call(name: string, ...parameters: readonly (Parameter | undefined)[]): Promise<Row> {
    const places = parameters.map((_, at) => `$${at + 3}`).join();
    const sql = `SELECT * FROM ${name}(set_config('lock_timeout', '${limits.lock}', true), $1, $2, ${places})`;
    return this.#kept(async (session, mark, confirm) => {
      confirm((kept) => kept);
      const [row] = await session.rows(
        sql,
        mark,
        Date.now(),
        ...parameters.map((one) => one ?? null),
      );
      return row as Row;
    });
  }

  /** Deletes rows however many there are, each hundred in a transaction of its own. A failure leaves the rest. */
  async deleteInPieces(
    table: string,
    condition: string,
    ...parameters: readonly Parameter[]
  ): Promise<void> {
    const some = `SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${piece}`;
    const sql = `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(${some}))`;
    while ((await this.transaction(({ run }) => run(sql, ...parameters))) > 0);
  }

  /** As {@link transaction}, before there is anything in the database. */
  async setUp(work: (session: Session) => Promise<void>): Promise<void> {
    await repeated(() =>
      this.#connected(limits.patience, async (session) => {
        await session.run("BEGIN");
        await work(session);
        await session.run("COMMIT");
      }),
    );
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  /** @param work calls `confirm` before it sends what may be kept, with what becomes its result by the row of its mark. */
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
   * The row of the transaction with this mark, if it was committed. PostgreSQL lets the same mark in only when that transaction
   * has ended, and only where it was undone.
   *
   * @throws StorageError `unknown` where it cannot be asked in time.
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
      const message = "It is not known whether the database was changed.";
      throw new StorageError("unknown", message, { cause: error });
    }
  }

  /** With a connection, in its turn. @throws Failure, StorageError `busy`, and what `work` throws. */
  async #connected<Result>(
    answer: number,
    work: (session: Session) => Promise<Result>,
  ): Promise<Result> {
    const requirePatience = patience();
    const result = await this.#gate.run(this.#caller.getStore() ?? "", () => {
      requirePatience();
      return this.#withConnection(answer, work);
    });
    // The gate turns nobody away.
    return result as Result;
  }

  /** Gives the connection back as it was, or ends it. */
  async #withConnection<Result>(
    answer: number,
    work: (session: Session) => Promise<Result>,
  ): Promise<Result> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw new Failure(error);
    });
    // Beside what the statement tells: a connection may end between two of them.
    const ignore = (): void => undefined;
    client.on("error", ignore);
    const session = sessionOf(client, answer);
    try {
      const result = await work(session);
      client.release();
      return result;
    } catch (error) {
      const isUsable =
        !(error instanceof Failure && (error.kind === "lost" || error.kind === "stale")) &&
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

/** By `SET LOCAL`, not when connecting: a pooler between gives each transaction another connection. */
const begin = `BEGIN; SET LOCAL lock_timeout = ${limits.lock};
  SET LOCAL idle_in_transaction_session_timeout = ${limits.idle}`;

/** Of whoever begins to wait. @returns throws StorageError `busy` once it has waited for too long: its client has given up. */
function patience(): () => void {
  const begun = performance.now();
  return () => {
    if (performance.now() - begun <= limits.answer) return;
    throw new Failure(new Error("Others have taken too long.")).toStorageError();
  };
}

/** @throws StorageError for the last failure, and what else `work` throws. */
async function repeated<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const most = error.kind in attempts ? attempts[error.kind as keyof typeof attempts] : 1;
      if (attempt >= most) throw error.toStorageError();
      if (error.kind !== "stale") await delay(20 * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}
