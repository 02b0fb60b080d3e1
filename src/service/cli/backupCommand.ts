import { parseArgs } from "node:util";
import { backUpDatabase } from "../storage/sqlite/backUpDatabase.ts";
import { CommandError, type CommandIo, defaultData, printLine } from "./commandLine.ts";
import { databasePath } from "./openContext.ts";

/** `backup --to FILE`; the service may be running meanwhile. @throws {CommandError} for an unusable command line. */
export async function backupCommand(args: readonly string[], io: CommandIo): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { data: { type: "string", default: defaultData }, to: { type: "string" } },
  });
  if (values.to === undefined) throw new CommandError("--to FILE says where the backup goes.");
  await backUpDatabase(databasePath(values.data), values.to);
  printLine(io.output, `The backup is in ${values.to}.`);
}
