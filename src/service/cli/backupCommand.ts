import { requireOwnFolder } from "../storage/sqlite/ownFolder.ts";
import { backUpDatabase } from "../storage/sqlite/backUpDatabase.ts";
import { CommandError, printLine } from "./commandLine.ts";
import { dataOptions, existingDatabaseOf } from "./openContext.ts";
import { isPostgres } from "./openStorage.ts";
import { command } from "./options.ts";

/** @throws {CommandError} for PostgreSQL. */
export const backupCommand = command(
  "backup",
  { to: { type: "string", takes: "FILE", isNeeded: true }, ...dataOptions },
  "Writes a consistent copy of the database; the service may be running. PostgreSQL has its own pg_dump.",
  async (values, io) => {
    const database = existingDatabaseOf(values);
    if (isPostgres(database)) {
      throw new CommandError("PostgreSQL is backed up by its own pg_dump.");
    }
    await requireOwnFolder(database);
    await backUpDatabase(database, values.to);
    printLine(io.output, `The backup is in ${values.to}.`);
  },
);
