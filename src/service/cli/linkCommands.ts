import { makeLink } from "../accounts/links.ts";
import type { ServiceContext } from "../context.ts";
import { CommandError, type CommandIo, printLine } from "./commandLine.ts";
import { originFrom, publicOriginOption } from "./address.ts";
import { withAccount, whose } from "./existingUserCommands.ts";
import { dataOptions, withExisting } from "./openContext.ts";
import { command } from "./options.ts";

/** @param accountId undefined for an invitation. @throws {CommandError} for a malformed origin. */
async function printLink(
  context: ServiceContext,
  accountId: number | undefined,
  given: string | undefined,
  io: CommandIo,
): Promise<void> {
  const origin = originFrom(given);
  printLine(io.output, await makeLink(context, origin ?? "http://127.0.0.1:7177", accountId));
  if (origin !== undefined) return;
  printLine(io.errors, "It is for this computer only; --public-origin names another address.");
}

export const userInviteCommand = command(
  "user invite",
  { ...publicOriginOption, ...dataOptions },
  "Prints a link by which one person may register, within seven days, where --registration says invited.",
  (values, io) =>
    withExisting(values, (context) => printLink(context, undefined, values["public-origin"], io)),
);

export const userResetLinkCommand = command(
  "user reset-link",
  { ...whose, ...publicOriginOption, ...dataOptions },
  "Prints a link by which a user chooses a new password, once, within half an hour; then the user is signed out everywhere.",
  (values, io) =>
    withAccount(values, async (context, account) => {
      if (account.passwordHash === "") {
        throw new CommandError("The account is shared, and has no password.");
      }
      await printLink(context, account.id, values["public-origin"], io);
    }),
);
