import { l10n } from "vscode";
import type { IgnoredReason } from "../../core/oauth/signIn/callbackCheck.ts";

/** The reason why the response to a sign-in was ignored, and the remedy. */
export function ignoredSentence(reason: IgnoredReason): string {
  switch (reason) {
    case "not-an-address":
    case "too-long":
    case "nothing":
    case "repeated-parameter":
      return l10n.t(
        "This is not the address at the end of a sign-in. That address contains “code=”.",
      );
    case "nothing-pending":
    case "expired":
    case "used":
      return l10n.t("This sign-in has already ended. Sign in again.");
    case "other-address":
    case "wrong-state":
    case "no-state":
    case "not-confirmed":
      return l10n.t(
        "The browser's response belongs to another sign-in. Use the newest browser tab.",
      );
  }
}
