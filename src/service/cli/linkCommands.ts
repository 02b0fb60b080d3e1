import { makeLink } from "../accounts/links.ts";
import { CommandError, type CommandIo, printLine } from "./commandLine.ts";
import { originFrom, publicOriginOption } from "./address.ts";
import { withAccount, whose } from "./existingUserCommands.ts";
import { dataOptions, openExisting } from "./openContext.ts";
import { command } from "./options.ts";

/** @throws {CommandError} for a malformed origin. */
async function printLink(
  given: string | undefined,
  make: (origin: string) => Promise<string>,
  io: CommandIo,
): Promise<void> {
  const origin = originFrom(given);
  printLine(io.output, await make(origin ?? "http://127.0.0.1:7177"));
  if (origin !== undefined) return;
  printLine(io.errors, "It is for this computer only; --public-origin names another address.");
}

export const userInviteCommand = command(
  "user invite",
  { ...publicOriginOption, ...dataOptions },
  "Prints a link by which one person may register, within seven days, where --registration says invited.",
  async (values, io) => {
    const context = await openExisting(values);
    try {
      const make = (origin: string) => makeLink(context, origin, undefined);
      await printLink(values["public-origin"], make, io);
    } finally {
      await context.storage.close();
    }
  },
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
      const make = (origin: string) => makeLink(context, origin, account.id);
      await printLink(values["public-origin"], make, io);
    }),
);
