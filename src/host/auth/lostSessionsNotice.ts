import { l10n } from "vscode";
import type { ExpectedAccounts } from "../../core/oauth/sessions/expectedAccounts.ts";
import type { AccessMessages } from "../accessMessages.ts";
import { notification } from "../notification.ts";
import { offeredCommand } from "../offeredAction.ts";

/** Says once that the editor's secret storage has lost a session, and names the remedy. @throws {SnippetError} `storage`. */
export async function tellOfLostSessions(
  expected: ExpectedAccounts,
  access: AccessMessages,
): Promise<void> {
  const lost = await expected.takeMissing();
  if (lost.length === 0) {
    return;
  }
  const { lostSessionsText } = await import("./lostSessionsText.ts");
  const signIn = offeredCommand(l10n.t("Sign In"), "snippetService.signIn");
  const chosen = await access.follow(
    notification.warning(lostSessionsText(lost.join(", ")), signIn.label),
  );
  if (chosen === signIn.label) {
    await signIn.run();
  }
}
