import { makeLink } from "../accounts/links.ts";
import { CommandError, printLine } from "./commandLine.ts";
import { originFrom, publicOriginOption } from "./address.ts";
import { withAccount, whose } from "./existingUserCommands.ts";
import { dataOptions, openExisting } from "./openContext.ts";
import { command } from "./options.ts";

const ofThisComputer = "http://127.0.0.1:7177";

export const userInviteCommand = command(
  "user invite",
  { ...publicOriginOption, ...dataOptions },
  "Prints a link by which one person may register, within seven days, where --registration says invited.",
  async (values, io) => {
    const origin = originFrom(values["public-origin"]) ?? ofThisComputer;
    const context = await openExisting(values);
    try {
      printLine(io.output, await makeLink(context, origin, undefined));
    } finally {
      await context.storage.close();
    }
  },
);

export const userResetLinkCommand = command(
  "user reset-link",
  { ...whose, ...publicOriginOption, ...dataOptions },
  "Prints a link by which a user chooses a new password, once, within half an hour; then the user is signed out everywhere.",
  (values, io) => {
    const origin = originFrom(values["public-origin"]) ?? ofThisComputer;
    return withAccount(values, async (context, account) => {
      if (account.passwordHash === "") {
        throw new CommandError("The account is shared, and has no password.");
      }
      printLine(io.output, await makeLink(context, origin, account.id));
    });
  },
);
