import { env, l10n, UIKind, type Uri } from "vscode";
import { parseCallbackQuery } from "../../core/oauth/signIn/callback.ts";
import { SnippetError } from "../../core/errors.ts";
import { callbackPath, type IgnoredReason } from "../../core/oauth/signIn/callbackCheck.ts";
import type { SignIns } from "../../core/oauth/signIn/signIns.ts";
import type { ErrorReporter } from "../errorReporter.ts";
import type { BrowserSignIn } from "./browserSignIn.ts";
import { sessionName } from "../library/libraryNames.ts";
import { ignoredSentence } from "./ignoredSentence.ts";
import { OpenMessages } from "./openMessages.ts";
import { notification } from "../messages.ts";

/**
 * Results to report: the user has just agreed in the browser and expects one. Other addresses are no responses or
 * repeat one, because a reload of the browser's page sends it again.
 */
const reportedReasons: readonly IgnoredReason[] = ["wrong-state", "no-state", "expired"];

/** Receives the response to a sign-in of any window. Other addresses are ignored. */
export function signInUriHandler(
  signIns: SignIns,
  browserSignIn: BrowserSignIn,
  errors: ErrorReporter,
): { handleUri(uri: Uri): Promise<void> } {
  const messages = new OpenMessages();
  const deliver = async ({ path, query }: Uri): Promise<void> => {
    const form = env.uiKind === UIKind.Web ? "encoded" : "decoded";
    const delivery = await signIns.deliver(parseCallbackQuery(path, query, form));
    if (delivery.kind === "signed-in" && !browserSignIn.isWaiting) {
      void notification.information(
        l10n.t("Signed in to Snippet Service as {0}.", sessionName(delivery.session)),
      );
    }
    if (delivery.kind === "ignored" && reportedReasons.includes(delivery.reason)) {
      throw new SnippetError("sign-in-failed", ignoredSentence(delivery.reason));
    }
  };
  return {
    handleUri: async (uri) => {
      try {
        await (uri.path === callbackPath && deliver(uri));
      } catch (error) {
        // The sentence is the kind. Strangers can cause only a few; all others come from a sign-in of this user.
        await messages.showUnlessOpen(String(error), () => errors.report(error));
      }
    },
  };
}
