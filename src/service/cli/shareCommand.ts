import type { ServiceContext } from "../context.ts";
import { accountName } from "../storage/accountName.ts";
import type { AccountRecord } from "../storage/storage.ts";
import { CommandError, printLine } from "./commandLine.ts";
import { withAccount, whose } from "./existingUserCommands.ts";
import { dataOptions } from "./openContext.ts";
import { command } from "./options.ts";

/** @throws {CommandError} if the account is not shared, a member has no account, or one to remove is no member; then nothing is changed. */
export const userShareCommand = command(
  "user share",
  {
    ...whose,
    member: { type: "string", multiple: true, takes: "NAME" },
    "remove-member": { type: "string", multiple: true, takes: "NAME" },
    listed: { type: "string", takes: "yes|no" },
    ...dataOptions,
  },
  "Adds and removes members of a shared account, and prints them all. A member may connect applications as this account; a removed member's are signed out of it at once. With --listed yes, other users may list its public snippets.",
  (values, io) =>
    withAccount(values, async (context, account) => {
      if (account.passwordHash !== "") {
        throw new CommandError("--username NAME takes that of a shared account.");
      }
      const { listed } = values;
      if (listed !== undefined && listed !== "yes" && listed !== "no") {
        throw new CommandError("--listed takes yes or no.");
      }
      const { accounts, members } = context.storage;
      const added = await usersOf(context, values.member);
      const removed = await usersOf(context, values["remove-member"]);
      const before = await members.of(account.id);
      const stranger = removed.find(({ id }) => before.every((member) => member.id !== id));
      if (stranger !== undefined) throw new CommandError(`${stranger.username} is no member.`);
      for (const { id } of added) await members.add(account.id, id);
      for (const { id } of removed) await members.remove(account.id, id);
      if (listed !== undefined) await accounts.setListed(account.id, listed === "yes");
      for (const { username } of await members.of(account.id)) printLine(io.output, username);
    }),
);

async function usersOf(
  { storage }: ServiceContext,
  names: readonly string[],
): Promise<readonly AccountRecord[]> {
  const found: AccountRecord[] = [];
  for (const name of names) {
    const account = await storage.accounts.byUsername(accountName(name));
    if (account === undefined || account.passwordHash === "") {
      throw new CommandError(`There is no user ${accountName(name)} who could be a member.`);
    }
    found.push(account);
  }
  return found;
}
