import { l10n } from "vscode";
import type { MissingStateConfirmation } from "../../core/oauth/signIn/signIns.ts";
import { isConfirmed } from "../messages.ts";
import { OpenMessages } from "./openMessages.ts";

/** Asks the user if a server does not return the `state`, which proves that a response belongs to this sign-in. */
export function missingStateDialog(): MissingStateConfirmation {
  const questions = new OpenMessages();
  return {
    /** While the question is open, it does not count for another response. */
    continueWithoutState: async () => {
      const answer = await questions.showUnlessOpen("continue", () =>
        isConfirmed(
          l10n.t("Have you just signed in to the server in your browser?"),
          l10n.t("Continue"),
          l10n.t(
            "The server did not return the security value of this sign-in. Continue only if you have just agreed in your browser.",
          ),
        ),
      );
      return answer === true;
    },
    isThisYou: ({ label }) =>
      isConfirmed(
        l10n.t("You are about to sign in as {0}. Is this you?", label),
        l10n.t("Yes, Sign In"),
      ),
  };
}
