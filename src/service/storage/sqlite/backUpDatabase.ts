import { access, open, rename, rm } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { StorageError } from "../storageError.ts";
import { openDatabase } from "./openDatabase.ts";

/**
 * Writes a consistent copy of the database to a new file (0600), while others may go on using it.
 * The file is there whole or not at all.
 *
 * @throws StorageError `refused` when there is no database, or when `target` exists already or is a name that SQLite uses.
 */
export async function backUpDatabase(path: string, target: string): Promise<void> {
  if (!(await exists(path))) throw new StorageError("refused", "There is no database to back up.");
  // SQLite would take what lies there for a part of the database.
  const beside = ["-wal", "-shm", "-journal"].map((end) => resolve(`${path}${end}`));
  if (beside.includes(resolve(target))) {
    throw new StorageError("refused", "SQLite itself uses that file's name. Choose another one.");
  }
  if (await exists(target)) throw new StorageError("refused", "The backup's file exists already.");
  const partial = `${target}.${randomUUID()}.partial`;
  const database = await openDatabase(path);
  try {
    // VACUUM INTO takes an empty file as well, and this one has its mode from the start.
    await (await open(partial, "wx", 0o600)).close();
    database.run("VACUUM INTO ?", partial);
    const file = await open(partial, "r+");
    await file.sync();
    await file.close();
    await rename(partial, target);
  } finally {
    database.close();
    await rm(partial, { force: true });
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
