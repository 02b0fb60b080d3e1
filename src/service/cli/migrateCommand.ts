import { CommandError, printLine } from "./commandLine.ts";
import { dataOptions, databaseOf } from "./openContext.ts";
import { isPostgres } from "./openStorage.ts";
import { command } from "./options.ts";

/**
 * A file needs no migration.
 * @throws {CommandError} for a file. @throws StorageError as `migrateDatabase`.
 */
export const migrateCommand = command(
  "migrate",
  dataOptions,
  "Makes the tables of a PostgreSQL database, or brings them up to date; the service of the release before may be running.",
  async (values, io) => {
    const address = databaseOf(values);
    if (!isPostgres(address))
      throw new CommandError(
        "A library in a folder needs no migration: the service brings it up to date itself. The command is for --database.",
      );
    const { Database } = await import("../storage/postgres/database.ts");
    const { migrateDatabase } = await import("../storage/postgres/migrate.ts");
    const database = new Database(address);
    try {
      const { before, now } = await migrateDatabase(database);
      const told = before === now ? `has format ${now} already` : `has format ${now} now`;
      printLine(io.output, `The database ${told}.`);
    } finally {
      await database.close();
    }
  },
);
