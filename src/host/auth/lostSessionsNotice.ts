import { env, l10n, UIKind } from "vscode";
import type { AccountSessions } from "../../core/oauth/sessions/accountSessions.ts";
import type { KnownAccounts } from "../../core/oauth/sessions/knownAccounts.ts";
import { isLost } from "../../core/oauth/sessions/storedSession.ts";
import type { PassingMessages } from "../passingMessages.ts";
import { sessionName } from "../library/libraryNames.ts";
import { notification, offer, offeredCommand } from "../messages.ts";

/** Says once that the editor's secret storage has lost a session, and names the remedy. @throws {SnippetError} `storage`. */
export async function showLostSessions(
  { sessions, accounts }: { readonly sessions: AccountSessions; readonly accounts: KnownAccounts },
  access: PassingMessages,
): Promise<void> {
  const lost = await accounts.takeUntold((await sessions.list()).filter(isLost));
  if (lost.length === 0) {
    return;
  }
  await offer(
    access.followed(notification.warning),
    lostSessionsText(lost.map(sessionName).join(", ")),
    offeredCommand(l10n.t("Sign In"), "snippetService.signIn"),
  );
}

/** The remedy depends on the editor's platform. */
function lostSessionsText(names: string): string {
  if (env.uiKind === UIKind.Web) {
    return l10n.t(
      "The session of {0} has ended, because this browser stores secrets only temporarily. Sign in again.",
      names,
    );
  }
  return process.platform === "linux"
    ? l10n.t(
        "The session of {0} was lost, because the editor found no keyring to store it. Set up a keyring or the editor's “password-store” option, then sign in again.",
        names,
      )
    : l10n.t(
        "The session of {0} was removed from the editor's secret storage. Sign in again.",
        names,
      );
}
