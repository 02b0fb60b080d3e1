import { l10n, window, type QuickPickItem } from "vscode";
import type { AccountSessions } from "../../../core/oauth/sessions/accountSessions.ts";
import type { StoredSession } from "../../../core/oauth/sessions/storedSession.ts";
import { isConfirmed } from "../../isConfirmed.ts";
import { labelText } from "../../labelText.ts";
import type { KnownLibraries } from "../../library/knownLibraries.ts";
import { pendingStay } from "../../library/stayingBehind.ts";

interface SessionItem extends QuickPickItem {
  readonly session: StoredSession;
}

/** *Sign Out*: of the one account, or of those that are picked. Asks where changes are pending. */
export class SignOut {
  readonly #sessions: AccountSessions;
  readonly #known: Pick<KnownLibraries, "list">;

  constructor(sessions: AccountSessions, known: Pick<KnownLibraries, "list">) {
    this.#sessions = sessions;
    this.#known = known;
  }

  /** @throws {SnippetError} `storage`. */
  async run(): Promise<void> {
    const sessions = await this.#sessions.list();
    if (sessions.length === 0) {
      void window.showInformationMessage(l10n.t("You are not signed in."));
      return;
    }
    await this.of(sessions.length > 1 ? await pick(sessions) : sessions);
  }

  /** @throws {SnippetError} `storage`. */
  async of(sessions: readonly StoredSession[]): Promise<void> {
    const names = sessions.map(({ account }) => account.label).join(", ");
    const staying = pendingStay(await this.#pendingOf(sessions), names);
    const question = l10n.t("Sign out of {0}?", names);
    const isMeant = staying === "" || (await isConfirmed(question, l10n.t("Sign Out"), staying));
    if (sessions.length === 0 || !isMeant) {
      return;
    }
    for (const { id } of sessions) {
      await this.#sessions.signOut(id);
    }
    void window.showInformationMessage(l10n.t("Signed out: {0}.", names));
  }

  async #pendingOf(sessions: readonly StoredSession[]): Promise<number> {
    const ids = new Set(sessions.map(({ id }) => id));
    return (await this.#known.list())
      .filter(({ choice }) => choice.kind === "account" && ids.has(choice.session.id))
      .reduce((sum, { pending }) => sum + pending, 0);
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
    placeHolder: l10n.t("Select the accounts to sign out of"),
  });
  return (chosen ?? []).map(({ session }) => session);
}
