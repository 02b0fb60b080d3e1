import { parseArgs } from "node:util";
import { backUpDatabase } from "../storage/sqlite/backUpDatabase.ts";
import { CommandError, type CommandIo, dataOptions, printLine } from "./commandLine.ts";
import { databaseOf } from "./openContext.ts";
import { isPostgres } from "./openStorage.ts";

/** `backup --to FILE`; the service may be running meanwhile. @throws {CommandError} for an unusable command line. */
export async function backupCommand(args: readonly string[], io: CommandIo): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { ...dataOptions, to: { type: "string" } },
  });
  if (values.to === undefined) throw new CommandError("--to FILE says where the backup goes.");
  const database = databaseOf(values);
  if (isPostgres(database)) throw new CommandError("PostgreSQL is backed up by its own pg_dump.");
  await backUpDatabase(database, values.to);
  printLine(io.output, `The backup is in ${values.to}.`);
}
