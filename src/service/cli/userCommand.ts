import { parseArgs } from "node:util";
import { registerAccount } from "../accounts/register.ts";
import { CommandError, type CommandIo, dataOptions, printLine } from "./commandLine.ts";
import { openContext } from "./openContext.ts";
import { readPassword } from "./readPassword.ts";

/**
 * `user add --username NAME --email ADDRESS ...`; the password comes from the terminal or the standard input.
 * @throws {CommandError} with all that is wrong with the account; none is added then.
 */
export async function userAddCommand(args: readonly string[], io: CommandIo): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...dataOptions,
      username: { type: "string", default: "" },
      email: { type: "string", default: "" },
      firstname: { type: "string", default: "" },
      lastname: { type: "string", default: "" },
      locale: { type: "string", default: "en" },
      timezone: { type: "string", default: "UTC" },
      "password-stdin": { type: "boolean", default: false },
    },
  });
  const { data, database, "password-stdin": fromInput, ...person } = values;
  const password = await readPassword(io, fromInput);
  const context = await openContext({ data, database });
  try {
    const result = await registerAccount(context, { ...person, password }, { emailVerified: true });
    if (result.outcome === "refused") {
      const problems = Object.entries(result.problems);
      throw new CommandError(problems.map(([field, text]) => `${field}: ${text}`).join("\n"));
    }
    printLine(io.output, `User ${result.account.username} was added.`);
  } finally {
    await context.storage.close();
  }
}
