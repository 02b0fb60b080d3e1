import { parseArgs } from "node:util";
import { setPassword } from "../accounts/changePassword.ts";
import type { ServiceContext } from "../context.ts";
import { accountName } from "../storage/accountName.ts";
import type { AccountRecord } from "../storage/storage.ts";
import { CommandError, type CommandIo, dataOptions, printLine } from "./commandLine.ts";
import { type DataPlace, openContext } from "./openContext.ts";
import { readPassword } from "./readPassword.ts";

/**
 * `user passwd --username NAME`: a new password, read as that of `user add`; the account is signed out everywhere.
 * @throws {CommandError} with what is wrong with the password.
 */
export async function userPasswdCommand(args: readonly string[], io: CommandIo): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { ...whose, "password-stdin": { type: "boolean", default: false } },
  });
  const password = await readPassword(io, values["password-stdin"]);
  await withAccount(values, async (context, account) => {
    const result = await setPassword(context, account, password, undefined);
    if (result.outcome === "refused") {
      throw new CommandError(Object.values(result.problems).join(" "));
    }
    printLine(
      io.output,
      `User ${account.username} has a new password, and is signed out everywhere.`,
    );
  });
}

/** `user disable --username NAME`: signed out everywhere at once, and nobody can sign in until `user enable`. */
export function userDisableCommand(args: readonly string[], io: CommandIo): Promise<void> {
  return withAccount(
    parseArgs({ args: [...args], options: whose }).values,
    async (context, account) => {
      await context.storage.accounts.setStatus(account.id, "disabled");
      printLine(io.output, `User ${account.username} is disabled, and signed out everywhere.`);
    },
  );
}

/** `user enable --username NAME`: after `user disable`. */
export function userEnableCommand(args: readonly string[], io: CommandIo): Promise<void> {
  return withAccount(
    parseArgs({ args: [...args], options: whose }).values,
    async (context, account) => {
      await context.storage.accounts.setStatus(account.id, "active");
      printLine(io.output, `User ${account.username} can sign in.`);
    },
  );
}

/** `user remove --username NAME`: with the user's snippets and applications. */
export function userRemoveCommand(args: readonly string[], io: CommandIo): Promise<void> {
  return withAccount(
    parseArgs({ args: [...args], options: whose }).values,
    async (context, account) => {
      await context.storage.accounts.remove(account.id);
      printLine(
        io.output,
        `User ${account.username} was removed, with all snippets and applications.`,
      );
    },
  );
}

const whose = {
  ...dataOptions,
  username: { type: "string", default: "" },
} as const;

/** @throws {CommandError} where there is no such account. */
async function withAccount(
  { username, ...where }: { readonly username: string } & DataPlace,
  work: (context: ServiceContext, account: AccountRecord) => Promise<void>,
): Promise<void> {
  const context = await openContext(where);
  try {
    const account = await context.storage.accounts.byUsername(accountName(username));
    if (account === undefined) throw new CommandError("--username NAME takes that of an account.");
    await work(context, account);
  } finally {
    await context.storage.close();
  }
}
