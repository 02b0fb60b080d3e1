import { parseArgs } from "node:util";
import { CommandError, type CommandIo, dataOptions, printLine } from "./commandLine.ts";
import { databaseOf } from "./openContext.ts";
import { isPostgres } from "./openStorage.ts";

/**
 * `migrate --database ADDRESS`: makes the tables of a PostgreSQL database, or brings them up to date; the service of the
 * release before may be running. A file needs none of this.
 * @throws {CommandError} for a file. @throws StorageError as `migrateDatabase`.
 */
export async function migrateCommand(args: readonly string[], io: CommandIo): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: dataOptions });
  const address = databaseOf(values);
  if (!isPostgres(address)) throw new CommandError("--database takes an address with postgres:.");
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
}
