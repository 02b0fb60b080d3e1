import { l10n, window } from "vscode";
import type { Account } from "../../core/model.ts";
import type { MissingStateConfirmation } from "../../core/oauth/signIn/signIns.ts";

/** Asks, where a service does not return the value that proves whose sign-in an answer belongs to. */
export class MissingStateDialog implements MissingStateConfirmation {
  async continueWithoutState(): Promise<boolean> {
    const proceed = l10n.t("Continue");
    const chosen = await window.showWarningMessage(
      l10n.t("Have you just signed in to the Snippet Service in your browser?"),
      {
        modal: true,
        detail: l10n.t(
          "The service did not return the security value of this sign-in. Continue only if you have just agreed in your browser.",
        ),
      },
      proceed,
    );
    return chosen === proceed;
  }

  async isThisYou(account: Account): Promise<boolean> {
    const yes = l10n.t("Yes, Sign In");
    const chosen = await window.showWarningMessage(
      l10n.t("You are about to sign in as {0}. Is this you?", account.label),
      { modal: true },
      yes,
    );
    return chosen === yes;
  }
}
