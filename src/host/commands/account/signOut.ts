import { l10n, window, type QuickPickItem } from "vscode";
import type { AccountSessions } from "../../../core/oauth/sessions/accountSessions.ts";
import type { StoredSession } from "../../../core/oauth/sessions/storedSession.ts";
import type { LibraryInUse } from "../../library/libraryInUse.ts";
import { labelText } from "../../labelText.ts";

/** `CurrentLibrary` fits. */
type LeftLibrary = Pick<LibraryInUse, "library" | "remembered">;

interface SessionItem extends QuickPickItem {
  readonly session: StoredSession;
}

/** *Sign Out*: of the one account, or of those that are picked. */
export class SignOut {
  readonly #sessions: AccountSessions;
  readonly #current: LeftLibrary;

  constructor(sessions: AccountSessions, current: LeftLibrary) {
    this.#sessions = sessions;
    this.#current = current;
  }

  async run(): Promise<void> {
    const sessions = await this.#sessions.list();
    const chosen = sessions.length > 1 ? await pick(sessions) : sessions;
    const waiting = this.#waitingOf(chosen);
    for (const { id } of chosen) {
      await this.#sessions.signOut(id);
    }
    if (sessions.length === 0) {
      void window.showInformationMessage(l10n.t("You are not signed in to Snippet Service."));
    } else if (chosen.length > 0) {
      const names = chosen.map(({ account }) => account.label).join(", ");
      // The editor shows one line of it: what counts has to stand in that.
      void window.showInformationMessage(
        waiting === 0
          ? l10n.t("Signed out of Snippet Service: {0}.", names)
          : l10n.t("Signed out: {0}. What was not sent waits here.", names),
      );
    }
  }

  /** How many writes of these accounts the service does not have. */
  #waitingOf(sessions: readonly StoredSession[]): number {
    const { library, remembered } = this.#current;
    const isLeft =
      remembered.kind === "account" && sessions.some(({ id }) => id === remembered.sessionId);
    return isLeft ? (library?.waiting().length ?? 0) : 0;
  }
}

async function pick(sessions: readonly StoredSession[]): Promise<readonly StoredSession[]> {
  const items: readonly SessionItem[] = sessions.map((session) => ({
    label: labelText(session.account.label),
    description: session.apiOrigin,
    session,
  }));
  const chosen = await window.showQuickPick(items, {
    canPickMany: true,
    title: l10n.t("Sign Out"),
    placeHolder: l10n.t("Accounts to sign out of"),
  });
  return (chosen ?? []).map(({ session }) => session);
}
