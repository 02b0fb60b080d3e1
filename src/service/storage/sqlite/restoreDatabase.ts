import { createReadStream, existsSync } from "node:fs";
import { link, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { StorageError, type StorageErrorCode } from "../storageError.ts";
import { writeWhole } from "../../wholeFile.ts";
import { Database } from "./database.ts";
import { checkOwnership, isService } from "./openDatabase.ts";
import { migrations } from "./schema.ts";

/** Faults of the copy itself. The database that is there may be sound. */
const faultsOfCopy = {
  damaged: "The copy is damaged. Name another one.",
  foreign:
    "The copy is not a database of the Snippet Service, or has another schema. Name another one.",
  newer: "The copy was written by a newer version of the service. Use that version.",
} satisfies Partial<Record<StorageErrorCode, string>>;

/** Suffixes of SQLite's side files. */
const ends = ["-wal", "-shm", "-journal"];

/**
 * Replaces the database by a copy after checking it. The old file stays under another name; the path never lacks a
 * database. Ids, versions and sign-ins issued after the copy was made are never issued again.
 *
 * @param now epoch milliseconds.
 * @returns the old file's new name; undefined if there was none.
 * @throws StorageError `refused` if the database is in use or the copy is missing, `foreign`, `newer`, `damaged`.
 */
export async function restoreDatabase(
  path: string,
  copy: string,
  now: number,
): Promise<string | undefined> {
  const kept = `${path}.before-${new Date(now).toISOString().replaceAll(":", "-")}`;
  if (!existsSync(copy)) throw new StorageError("refused", "There is no copy to restore.");
  if (existsSync(`${copy}-wal`)) {
    const message = "The copy is a database in use, or of a service that was killed: back it up.";
    throw new StorageError("refused", message);
  }
  let isThere = false;
  await writeWhole(path, async (file, partial) => {
    await file.writeFile(createReadStream(copy));
    try {
      checkCopy(partial);
      beginAnew(partial, now);
    } catch (error) {
      if (!(error instanceof StorageError && error.code in faultsOfCopy)) throw error;
      const code = error.code as keyof typeof faultsOfCopy;
      throw new StorageError(code, faultsOfCopy[code]);
    } finally {
      for (const end of ends) await rm(`${partial}${end}`, { force: true });
    }
    isThere = existsSync(path);
    if (!isThere) return;
    closeForAll(path);
    // Only a damaged database leaves such files. SQLite would write them over the copy.
    for (const end of ends) await rename(`${path}${end}`, `${kept}${end}`).catch(() => undefined);
    await link(path, kept);
  });
  await synced(dirname(path));
  return isThere ? kept : undefined;
}

/** @throws StorageError */
function checkCopy(path: string): void {
  const database = new Database(path);
  try {
    checkOwnership(database);
    if (!isService(database)) throw new StorageError("foreign", faultsOfCopy.foreign);
    const told = database.get("PRAGMA integrity_check")?.text("integrity_check");
    const orphans = database.all("PRAGMA foreign_key_check").length;
    if (told !== "ok" || orphans > 0) throw new StorageError("damaged", faultsOfCopy.damaged);
    if (schemaOf(database) !== ownSchema(database)) {
      throw new StorageError("foreign", faultsOfCopy.foreign);
    }
  } finally {
    database.close();
  }
}

/** The schema that the migrations make up to the copy's format. More could run in later statements; less fails them. */
function ownSchema(copy: Database): string {
  const own = new Database(":memory:");
  try {
    const version = copy.get("PRAGMA user_version")?.integer("user_version");
    for (const migration of migrations.slice(0, version)) own.exec(migration);
    return schemaOf(own);
  } finally {
    own.close();
  }
}

function schemaOf(database: Database): string {
  const all = "json_group_array(json_array(type, name, tbl_name, sql) ORDER BY type, name)";
  return database.get(`SELECT ${all} AS found FROM sqlite_schema`)?.text("found") ?? "";
}

/** Sign-ins and account links. Codes and tokens are deleted with their families. */
const signsIn = ["families", "web_sessions", "links", "verifications"];

/**
 * Ids and versions issued after the copy was made are unknown to it and must not be issued again, so they continue from
 * the time in milliseconds. All sign-ins end.
 */
function beginAnew(path: string, now: number): void {
  const database = new Database(path);
  try {
    const tables = database.all("SELECT name FROM sqlite_schema WHERE type = 'table'");
    for (const table of tables.map((row) => row.text("name"))) {
      // A copy of an older format does not have all of them.
      if (signsIn.includes(table)) database.exec(`DELETE FROM ${table}`);
    }
    database.exec(`
      UPDATE snippets SET version = version + ${now};
      INSERT INTO sqlite_sequence (name, seq)
        SELECT name, 0 FROM sqlite_schema WHERE sql LIKE '%AUTOINCREMENT%'
        AND name NOT IN (SELECT name FROM sqlite_sequence);
      UPDATE sqlite_sequence SET seq = max(seq, ${now});`);
  } finally {
    database.close();
  }
}

/**
 * Merges the side files into the database. SQLite leaves WAL mode only if no other connection is open, even an idle one.
 *
 * @throws StorageError `refused` if the database is in use.
 */
function closeForAll(path: string): void {
  try {
    const database = new Database(path);
    try {
      database.exec("PRAGMA journal_mode = WAL");
      database.exec("PRAGMA journal_mode = DELETE");
    } finally {
      database.close();
    }
  } catch (error) {
    // A damaged database cannot be in use; it is the reason for the restoration.
    if (!(error instanceof StorageError) || error.code !== "busy") return;
    throw new StorageError("refused", "The database is in use. Stop the service first.");
  }
}

async function synced(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
