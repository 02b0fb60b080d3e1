import { setPassword } from "../accounts/changePassword.ts";
import type { ServiceContext } from "../context.ts";
import { accountName } from "../storage/accountName.ts";
import type { AccountRecord } from "../storage/storage.ts";
import { CommandError, printLine } from "./commandLine.ts";
import { type DataPlace, dataOptions, withExisting } from "./openContext.ts";
import { command } from "./options.ts";
import { passwordOption, readPassword } from "./readPassword.ts";

export const whose = {
  username: { type: "string", takes: "NAME", isNeeded: true },
} as const;

/** @throws {CommandError} with the faults of the password. */
export const userPasswdCommand = command(
  "user passwd",
  { ...whose, ...passwordOption, ...dataOptions },
  "Gives a user a new password, read as that of user add, and signs the user out everywhere.",
  async (values, io) => {
    const password = await readPassword(io, values["password-stdin"]);
    await withAccount(values, async (context, account) => {
      const result = await setPassword(context, account, password, undefined);
      if (result.outcome === "refused") {
        throw new CommandError(Object.values(result.problems).join(" "));
      }
      const { username } = account;
      printLine(io.output, `User ${username} has a new password, and is signed out everywhere.`);
    });
  },
);

export const userDisableCommand = command(
  "user disable",
  { ...whose, ...dataOptions },
  "Signs a user out everywhere at once; nobody can sign in until user enable.",
  (values, io) =>
    withAccount(values, async (context, account) => {
      await context.storage.accounts.setStatus(account.id, "disabled");
      printLine(io.output, `User ${account.username} is disabled, and signed out everywhere.`);
    }),
);

export const userEnableCommand = command(
  "user enable",
  { ...whose, ...dataOptions },
  "Lets a user sign in again after user disable.",
  (values, io) =>
    withAccount(values, async (context, account) => {
      await context.storage.accounts.setStatus(account.id, "active");
      printLine(io.output, `User ${account.username} can sign in.`);
    }),
);

export const userRemoveCommand = command(
  "user remove",
  { ...whose, ...dataOptions },
  "Removes a user with all snippets and applications.",
  (values, io) =>
    withAccount(values, async (context, account) => {
      await context.storage.accounts.remove(account.id);
      const { username } = account;
      printLine(io.output, `User ${username} was removed, with all snippets and applications.`);
    }),
);

/** @throws {CommandError} if the account does not exist. */
export function withAccount(
  { username, ...where }: { readonly username: string } & DataPlace,
  work: (context: ServiceContext, account: AccountRecord) => Promise<void>,
): Promise<void> {
  return withExisting(where, async (context) => {
    const account = await context.storage.accounts.byUsername(accountName(username));
    if (account === undefined) throw new CommandError("There is no account of this name.");
    await work(context, account);
  });
}
