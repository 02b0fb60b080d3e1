import { setTimeout as delay } from "node:timers/promises";
import { DatabaseError } from "pg";
import { StorageError } from "../storageError.ts";
import { limits } from "./attempts.ts";
import type { Database } from "./database.ts";
import type { Session } from "../sql.ts";
import { migrations } from "./schema.ts";

/** "Snip": an arbitrary number that no other program locks in this database. */
const lock = 0x536e6970;
const oldestServer = 150_000;
const lockTimeout = "55P03";
/** Attempts where others hold a table, and the milliseconds between two, in which the waiting requests go on. */
const attempts = 4;
const pause = 1_000;

/** The format that this program needs, and the oldest program that can use it. */
const ours = { format: migrations.length, oldestProgram: 1 };

/**
 * Brings the database up to date, one process at a time; all or nothing. Programs of the previous release keep working.
 *
 * @returns the format before, 0 for an empty database, and the format now.
 * @throws StorageError `newer`, `foreign`, `refused`, `busy`; the database stays as it was.
 */
export async function migrateDatabase(
  database: Database,
): Promise<{ readonly before: number; readonly now: number }> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptMigration(database);
    } catch (error) {
      const { cause } = error instanceof StorageError ? error : {};
      if (!(cause instanceof DatabaseError && cause.code === lockTimeout)) throw error;
      if (attempt === attempts) {
        const message = "Another long query or a dump holds a table. Try again when it has ended.";
        throw new StorageError("busy", message);
      }
      await delay(pause);
    }
  }
}

async function attemptMigration(
  database: Database,
): Promise<{ readonly before: number; readonly now: number }> {
  let before = 0;
  await database.setUp(async (session) => {
    await session.rows("SELECT pg_advisory_xact_lock($1)", lock);
    const found = await formatOf(session);
    before = found.format;
    checkProgram(found);
    if (before >= ours.format) return;
    // All traffic queues behind a migration that waits for a table, but not behind one that waits for another migration.
    await session.run(`SET LOCAL lock_timeout = ${limits.lock}`);
    if (before === 0) {
      await session.run(
        "CREATE TABLE schema_version (version integer NOT NULL, oldest_program integer NOT NULL)",
      );
      await session.run("INSERT INTO schema_version VALUES (0, 0)");
    }
    for (const migration of migrations.slice(before)) await session.run(migration);
    const update = "UPDATE schema_version SET version = $1, oldest_program = $2";
    await session.run(update, ours.format, ours.oldestProgram);
  });
  return { before, now: Math.max(before, ours.format) };
}

/** Also sets the database's clock. @throws StorageError `refused` if `migrate` has to run first, `newer`, `foreign`. */
export function checkFormat(database: Database): Promise<void> {
  return check(database, () => Promise.resolve());
}

/** Writes nothing, but the server judges it like any other write: by its state and by this user's rights. */
const emptyWrite = "INSERT INTO commits (id, at) SELECT id, at FROM commits WHERE false";

/** Like {@link checkFormat}. @throws also StorageError `readonly`, or `refused` without the right to write. */
export function checkWritable(database: Database): Promise<void> {
  return check(database, ({ run }) => run(emptyWrite));
}

async function check(
  database: Database,
  more: (session: Session) => Promise<unknown>,
): Promise<void> {
  await database.setUp(async (session) => {
    const asked = performance.now();
    const found = await formatOf(session);
    database.clock.correct(found.time, asked);
    checkProgram(found);
    if (found.format < ours.format) {
      throw new StorageError(
        "refused",
        `The database has format ${found.format}; this version of the service needs ${ours.format}. Run the command migrate.`,
      );
    }
    await more(session);
  });
}

interface Found {
  readonly format: number;
  readonly oldestProgram: number;
  /** The server's, in epoch milliseconds. */
  readonly time: number;
}

function checkProgram({ format, oldestProgram }: Found): void {
  if (oldestProgram <= ours.format) return;
  throw new StorageError(
    "newer",
    `The database has format ${format}; this version of the service knows ${ours.format}. Use a newer version.`,
  );
}

async function formatOf(session: Session): Promise<Found> {
  const [server] = await session.rows(
    `SELECT current_setting('server_version_num')::integer AS version,
       current_setting('server_encoding') AS encoding,
       (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS time,
       (SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()) AS tables,
       to_regclass('schema_version')::text AS format`,
  );
  if ((server?.integer("version") ?? 0) < oldestServer || server?.text("encoding") !== "UTF8") {
    throw new StorageError("refused", "PostgreSQL 15 or newer is needed, with a database in UTF8.");
  }
  const time = server.integer("time");
  if (server.optionalText("format") === undefined) {
    if (server.integer("tables") === 0) return { format: 0, oldestProgram: 0, time };
    throw new StorageError("foreign", "The database is not one of the Snippet Service.");
  }
  const [row] = await session.rows("SELECT version, oldest_program FROM schema_version");
  return {
    format: row?.integer("version") ?? 0,
    oldestProgram: row?.integer("oldest_program") ?? 0,
    time,
  };
}
