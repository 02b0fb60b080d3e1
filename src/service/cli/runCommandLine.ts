import { auditCommand } from "./auditCommand.ts";
import { backupCommand } from "./backupCommand.ts";
import { clientAddCommand, clientRemoveCommand, clientRotateCommand } from "./clientCommand.ts";
import { type CommandIo, printLine } from "./commandLine.ts";
import { demoCommand } from "./demoCommand.ts";
import { explain } from "./explain.ts";
import {
  userDisableCommand,
  userEnableCommand,
  userPasswdCommand,
  userRemoveCommand,
} from "./existingUserCommands.ts";
import { userInviteCommand, userResetLinkCommand } from "./linkCommands.ts";
import { mcpCommand } from "./mcpCommand.ts";
import { migrateCommand } from "./migrateCommand.ts";
import { type Command, requireKnownVariables } from "./options.ts";
import { restoreCommand } from "./restoreCommand.ts";
import { serveCommand } from "./serveCommand.ts";
import { userExportCommand } from "./userExportCommand.ts";
import { usageOf } from "./usage.ts";
import { userAddCommand } from "./userCommand.ts";
import { userShareCommand } from "./shareCommand.ts";

/** In the order of the usage text. */
const commands: readonly Command[] = [
  serveCommand,
  userAddCommand,
  userShareCommand,
  userPasswdCommand,
  userDisableCommand,
  userEnableCommand,
  userRemoveCommand,
  userInviteCommand,
  userResetLinkCommand,
  userExportCommand,
  clientAddCommand,
  clientRotateCommand,
  clientRemoveCommand,
  auditCommand,
  backupCommand,
  restoreCommand,
  migrateCommand,
  demoCommand,
  mcpCommand,
];

/**
 * Runs the command that the arguments name.
 *
 * @param args those after the program's name.
 * @returns the exit code: 0 done, 1 failed, 2 not understood. A failure is printed as one sentence.
 */
export async function runCommandLine(args: readonly string[], io: CommandIo): Promise<number> {
  try {
    return await run(args, io);
  } catch (error) {
    printLine(io.errors, explain(error));
    return 1;
  }
}

async function run(args: readonly string[], io: CommandIo): Promise<number> {
  if (args.includes("--help") || args.includes("-h")) {
    io.output.write(usageOf(commands));
    return 0;
  }
  const option = args.findIndex((word) => word.startsWith("-"));
  const words = args.slice(0, Math.min(2, option < 0 ? args.length : option));
  const named = [words.join(" "), words[0] ?? "serve"];
  const command = named
    .map((name) => commands.find((each) => each.name === name))
    .find((each) => each !== undefined);
  if (command === undefined) {
    printLine(io.errors, `There is no command ${words.join(" ")}. --help lists all.`);
    return 2;
  }
  requireKnownVariables(commands, io);
  await command.run(args.slice(words.length === 0 ? 0 : command.name.split(" ").length), io);
  return 0;
}
