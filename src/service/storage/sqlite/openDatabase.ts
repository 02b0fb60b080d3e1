import { chmodSync, statSync } from "node:fs";
import { lstat, mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { StorageError } from "../storageError.ts";
import { Database } from "./database.ts";
import { applicationId, migrations } from "./schema.ts";

/** Several processes may open or write the file at the same time. */
const openAttempts = 8;

/**
 * Opens the service's database; creates or updates it if necessary. A new file and its folder are for this user only
 * (0600, 0700).
 *
 * @param path the file, or `:memory:`.
 * @throws StorageError `refused` for a symbolic link, `foreign`, `damaged`, `newer`; the file stays as it was.
 */
export async function openDatabase(path: string): Promise<Database> {
  if (path !== ":memory:") await prepareFile(path);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await connect(path);
    } catch (error) {
      const again = error instanceof StorageError && error.code === "busy";
      if (!again || attempt === openAttempts) throw error;
      await delay(20 * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}

/**
 * Must not open an existing file: closing any handle of a file drops all locks of this process on it
 * (sqlite.org/howtocorrupt.html, 2.2).
 */
async function prepareFile(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await (await open(path, "wx", 0o600)).close();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) {
      throw new StorageError("failed", "The database file cannot be created.", { cause: error });
    }
    if (!(await lstat(path)).isFile()) {
      throw new StorageError("refused", "The database must be a plain file, not a link.");
    }
  }
}

async function connect(path: string): Promise<Database> {
  const database = new Database(path);
  try {
    checkOwnership(database);
    if (path !== ":memory:") makePrivate(path);
    chooseJournal(database);
    await migrate(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Call it only for a file that is known to be ours. @throws StorageError `refused` */
function makePrivate(path: string): void {
  if (process.platform === "win32" || (statSync(path).mode & 0o077) === 0) return;
  try {
    chmodSync(path, 0o600);
  } catch (error) {
    throw new StorageError("refused", "The database file belongs to another user.", {
      cause: error,
    });
  }
}

function pragma(database: Database, name: string): number {
  return database.get(`PRAGMA ${name}`)?.integer(name) ?? 0;
}

export function isService(database: Database): boolean {
  return pragma(database, "application_id") === applicationId;
}

/** Call it before any write. A new file has neither mark nor tables. @throws StorageError `foreign`, `newer`. */
export function checkOwnership(database: Database): void {
  const version = pragma(database, "user_version");
  if (!isService(database)) {
    const tables = database.get("SELECT count(*) AS count FROM sqlite_schema")?.integer("count");
    if (pragma(database, "application_id") !== 0 || version !== 0 || tables !== 0) {
      throw new StorageError("foreign", "The file is not a database of the Snippet Service.");
    }
  }
  if (version > migrations.length) {
    throw new StorageError(
      "newer",
      `The database has format ${version}; this version of the service knows ${migrations.length}. Use a newer version.`,
    );
  }
}

/**
 * WAL with two connections could corrupt the file before SQLite 3.51.3 (the WAL-reset bug, sqlite.org/wal.html), and
 * the editor determines the version. EXTRA also syncs the folder after a rollback journal is deleted.
 */
function chooseJournal(database: Database): void {
  const version = database.get("SELECT sqlite_version() AS version")?.text("version") ?? "0";
  const [mode, synchronous] = isWalSafe(version) ? ["WAL", "FULL"] : ["DELETE", "EXTRA"];
  database.get(`PRAGMA journal_mode = ${mode}`);
  database.exec(`PRAGMA synchronous = ${synchronous}`);
}

/** @param version in SQLite's form, for example `3.51.3`. */
export function isWalSafe(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  if (major !== 3) return major > 3;
  return minor > 51 || (minor === 51 && patch >= 3);
}

async function migrate(database: Database): Promise<void> {
  if (pragma(database, "user_version") === migrations.length) return;
  await database.transaction(() => {
    // Another process may have migrated meanwhile.
    const version = pragma(database, "user_version");
    for (const migration of migrations.slice(version)) database.exec(migration);
    database.exec(`PRAGMA application_id = ${applicationId}`);
    database.exec(`PRAGMA user_version = ${migrations.length}`);
  });
}
