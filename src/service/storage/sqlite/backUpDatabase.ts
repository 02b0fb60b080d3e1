import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { StorageError } from "../storageError.ts";
import { writeWhole } from "../../wholeFile.ts";
import { openDatabase } from "./openDatabase.ts";
import { SharedDatabase } from "./sharedDatabase.ts";

/**
 * Writes a consistent copy of the database to a new file by {@link writeWhole}; others may keep using the database.
 *
 * @param path of a database that is there.
 * @throws StorageError `refused` if `target` exists or is a name that SQLite uses.
 */
export async function backUpDatabase(path: string, target: string): Promise<void> {
  // SQLite would take such a file for a part of the database.
  const beside = ["-wal", "-shm", "-journal"].map((end) => resolve(`${path}${end}`));
  if (beside.includes(resolve(target))) {
    throw new StorageError("refused", "SQLite itself uses that file's name. Choose another one.");
  }
  if (existsSync(target)) throw new StorageError("refused", "The backup's file exists already.");
  const database = await openDatabase(path);
  try {
    // VACUUM INTO would also accept an existing empty file.
    const shared = new SharedDatabase(database);
    await writeWhole(
      target,
      async (_, partial) => void (await shared.work((held) => held.run("VACUUM INTO ?", partial))),
    );
  } finally {
    database.close();
  }
}
