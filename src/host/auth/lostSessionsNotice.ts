import { l10n } from "vscode";
import type { AccountSessions } from "../../core/oauth/sessions/accountSessions.ts";
import type { KnownAccounts } from "../../core/oauth/sessions/knownAccounts.ts";
import { isLost } from "../../core/oauth/sessions/storedSession.ts";
import type { AccessMessages } from "../accessMessages.ts";
import { notification, offer, offeredCommand } from "../messages.ts";

/** Says once that the editor's secret storage has lost a session, and names the remedy. @throws {SnippetError} `storage`. */
export async function showLostSessions(
  { sessions, accounts }: { readonly sessions: AccountSessions; readonly accounts: KnownAccounts },
  access: AccessMessages,
): Promise<void> {
  const lost = await accounts.takeUntold((await sessions.list()).filter(isLost));
  if (lost.length === 0) {
    return;
  }
  const { lostSessionsText } = await import("./lostSessionsText.ts");
  await offer(
    access.followed(notification.warning),
    lostSessionsText(lost.map(({ account }) => account.label).join(", ")),
    offeredCommand(l10n.t("Sign In"), "snippetService.signIn"),
  );
}
