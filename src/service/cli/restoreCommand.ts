import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { requireOwnFolder } from "../storage/sqlite/ownFolder.ts";
import { restoreDatabase } from "../storage/sqlite/restoreDatabase.ts";
import { CommandError, printLine } from "./commandLine.ts";
import { dataOptions, databaseOf } from "./openContext.ts";
import { isPostgres } from "./openStorage.ts";
import { command } from "./options.ts";

/** @throws {CommandError} for PostgreSQL. @throws StorageError as `restoreDatabase`. */
export const restoreCommand = command(
  "restore",
  { from: { type: "string", takes: "FILE", isNeeded: true }, ...dataOptions },
  "Puts a backup in the place of the database, once it is known to be whole; the old file stays beside it. The service must be stopped.",
  async (values, io) => {
    const database = databaseOf(values);
    if (isPostgres(database)) {
      throw new CommandError("PostgreSQL is restored by its own pg_restore.");
    }
    await mkdir(dirname(database), { recursive: true, mode: 0o700 });
    await requireOwnFolder(database);
    const kept = await restoreDatabase(database, values.from, Date.now());
    printLine(io.output, "The backup is in its place. Everybody must sign in again.");
    if (kept !== undefined) printLine(io.output, `The database before is ${kept}.`);
  },
);
