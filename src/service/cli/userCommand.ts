import { registerAccount } from "../accounts/register.ts";
import { CommandError, printLine } from "./commandLine.ts";
import { dataOptions, openContext } from "./openContext.ts";
import { command } from "./options.ts";
import { passwordOption, readPassword } from "./readPassword.ts";

/** @throws {CommandError} with all faults of the account; then it is not added. */
export const userAddCommand = command(
  "user add",
  {
    username: { type: "string", takes: "NAME", isNeeded: true },
    email: { type: "string", takes: "ADDRESS", default: "" },
    firstname: { type: "string", takes: "NAME", default: "" },
    lastname: { type: "string", takes: "NAME", default: "" },
    locale: { type: "string", takes: "en", default: "en" },
    timezone: { type: "string", takes: "UTC", default: "UTC" },
    shared: { type: "boolean" },
    ...passwordOption,
    ...dataOptions,
  },
  "Adds a user. The password is asked for, or read from the standard input. With --shared, adds an account without password and e-mail address, which nobody signs in to: its members connect as it (user share).",
  async ({ data, database, "password-stdin": fromInput, shared, ...person }, io) => {
    if (shared && person.email !== "") {
      throw new CommandError("A shared account has no e-mail address.");
    }
    const password = shared ? "" : await readPassword(io, fromInput);
    const context = await openContext({ data, database }, io);
    try {
      const account = { ...person, password };
      const kind = shared ? { isShared: true } : { emailVerified: true };
      const result = await registerAccount(context, account, kind);
      if (result.outcome === "refused") {
        const problems = Object.entries(result.problems);
        throw new CommandError(problems.map(([field, text]) => `${field}: ${text}`).join("\n"));
      }
      printLine(
        io.output,
        `${shared ? "Shared account" : "User"} ${result.account.username} was added.`,
      );
    } finally {
      await context.storage.close();
    }
  },
);
