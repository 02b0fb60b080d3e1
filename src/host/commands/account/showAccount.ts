import { commands, l10n, window } from "vscode";
import type { Account } from "../../../core/model.ts";
import type { LibraryInUse } from "../../library/libraryInUse.ts";
import { requireLibrary } from "../../library/requireLibrary.ts";
import type { CommandId } from "../../commandId.ts";

/** *Show Account*: what the service told about the person at the sign-in. */
export class ShowAccount {
  readonly #libraries: LibraryInUse;

  constructor(libraries: LibraryInUse) {
    this.#libraries = libraries;
  }

  async run(): Promise<void> {
    const { origin } = await requireLibrary(this.#libraries, l10n.t("Switch Library"));
    const isComputer = origin.kind === "computer";
    const switchLibrary = l10n.t("Switch Library…");
    const chosen = await window.showInformationMessage(
      isComputer ? l10n.t("This computer") : origin.account.label,
      {
        modal: true,
        detail: isComputer
          ? l10n.t("Your snippets are kept on this computer. No account is needed.")
          : [...accountLines(origin.account), l10n.t("Service: {0}", origin.apiUrl)].join("\n"),
      },
      switchLibrary,
    );
    if (chosen === switchLibrary) {
      const command: CommandId = "snippetService.switchLibrary";
      await commands.executeCommand(command);
    }
  }
}

/** Only what the service told. */
function accountLines(account: Account): readonly string[] {
  const name = [account.firstName, account.lastName].filter((part) => part).join(" ");
  const line = (value: string | undefined, text: (value: string) => string): readonly string[] =>
    value === undefined || value === "" ? [] : [text(value)];
  return [
    ...line(account.username, (value) => l10n.t("User name: {0}", value)),
    ...line(name, (value) => l10n.t("Name: {0}", value)),
    ...line(account.email, (value) => l10n.t("E-mail: {0}", value)),
    ...line(account.locale, (value) => l10n.t("Language: {0}", value)),
    ...line(account.timeZone, (value) => l10n.t("Time zone: {0}", value)),
    ...line(account.registrationDate, (value) => l10n.t("Registered: {0}", value)),
    ...line(account.activationDate, (value) => l10n.t("Activated: {0}", value)),
    ...line(account.status, (value) => l10n.t("Status: {0}", value)),
  ];
}
