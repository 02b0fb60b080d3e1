import { commands, l10n, QuickPickItemKind, ThemeIcon, window, type QuickPickItem } from "vscode";
import type { CurrentLibrary, LibraryChoice } from "../../../core/library/currentLibrary.ts";
import type { AccountSessions } from "../../../core/oauth/sessions/accountSessions.ts";
import type { StoredSession } from "../../../core/oauth/sessions/storedSession.ts";
import { labelText } from "../../labelText.ts";
import type { CommandId } from "../../commandId.ts";

interface LibraryItem extends QuickPickItem {
  readonly choice?: LibraryChoice<StoredSession>;
  readonly command?: CommandId;
}

/** *Switch Library…*: this computer, a signed-in account, or another account. */
export class SwitchLibrary {
  readonly #current: CurrentLibrary<StoredSession>;
  readonly #sessions: AccountSessions;

  constructor(current: CurrentLibrary<StoredSession>, sessions: AccountSessions) {
    this.#current = current;
    this.#sessions = sessions;
  }

  async run(): Promise<void> {
    const chosen = await window.showQuickPick(this.#items(), {
      title: l10n.t("Switch Library"),
      placeHolder: l10n.t("Library to work with"),
      matchOnDescription: true,
    });
    if (chosen?.command !== undefined) {
      await commands.executeCommand(chosen.command);
    } else if (chosen?.choice !== undefined) {
      await this.#current.use(chosen.choice);
    }
  }

  async #items(): Promise<readonly LibraryItem[]> {
    const sessions = await this.#sessions.list();
    const { library, remembered } = this.#current;
    const used = library === undefined ? undefined : remembered;
    const inUse = (isUsed: boolean): string => (isUsed ? l10n.t("in use") : "");
    return [
      {
        label: l10n.t("This Computer"),
        description: inUse(used?.kind === "computer"),
        iconPath: new ThemeIcon("device-desktop"),
        choice: { kind: "computer" },
      },
      ...sessions.map((session) => ({
        label: labelText(session.account.label),
        description: [
          session.apiOrigin,
          inUse(used?.kind === "account" && used.sessionId === session.id),
        ]
          .filter((part) => part !== "")
          .join(" · "),
        iconPath: new ThemeIcon("account"),
        choice: { kind: "account", session } as const,
      })),
      { label: "", kind: QuickPickItemKind.Separator },
      {
        label: sessions.length === 0 ? l10n.t("Sign In…") : l10n.t("Sign In to Another Account…"),
        iconPath: new ThemeIcon("sign-in"),
        command: "snippetService.signIn",
      },
    ];
  }
}
