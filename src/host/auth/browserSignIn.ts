import { env, l10n } from "vscode";
import { isSnippetError } from "../../core/errors.ts";
import type { Clock } from "../../core/ports.ts";
import type { SignInAttempt } from "../../core/oauth/signIn/signInAttempt.ts";
import type { SignIns } from "../../core/oauth/signIn/signIns.ts";
import type { StoredSession } from "../../core/oauth/sessions/storedSession.ts";
import { accountStep, notification, offer } from "../messages.ts";
import { openInBrowser } from "../browser/openInBrowser.ts";
import type { PassingMessages } from "../passingMessages.ts";
import { cancellableProgress } from "../progress/cancellableProgress.ts";
import type { RedirectUri } from "./redirectUri.ts";
import type { SetUpDialog } from "./setUpDialog.ts";

/** Milliseconds before the paste of an address is offered. */
const offerPasteAfter = 20_000;

export interface BrowserSignInParts {
  readonly signIns: SignIns;
  readonly setUp: SetUpDialog;
  readonly redirectUri: RedirectUri;
  readonly clock: Clock;
  /** Messages that ask for a sign-in, or belong to one. They are hidden at its end, also if it was cancelled. */
  readonly asking: PassingMessages;
  /** Runs before {@link BrowserSignIn.run} returns, which throws its errors. */
  readonly onDidSignIn: (session: StoredSession) => Promise<unknown>;
}

/** Signs the user in through the browser, and shows the progress. A new sign-in replaces the current one. */
export class BrowserSignIn {
  readonly #parts: BrowserSignInParts;
  #waiting = 0;

  constructor(parts: BrowserSignInParts) {
    this.#parts = parts;
  }

  /** Whether a sign-in of this window is waiting for the browser. */
  get isWaiting(): boolean {
    return this.#waiting > 0;
  }

  /** Asks for missing settings first. @throws {SnippetError} as {@link SignInAttempt.wait} and `cancelled`. */
  async run(): Promise<StoredSession> {
    const { signIns, setUp, redirectUri, onDidSignIn } = this.#parts;
    await setUp.complete();
    const attempt = await signIns.begin(await redirectUri.forSignIn());
    const title = l10n.t("Signing in to Snippet Service");
    const session = await cancellableProgress(title, (cancelled, report) => {
      report(
        l10n.t(
          "Continue in your browser. If you are asked whether to open the address in this editor, allow it.",
        ),
      );
      return this.#follow(attempt, cancelled);
    });
    await onDidSignIn(session);
    return session;
  }

  async #follow(attempt: SignInAttempt, cancelled: AbortSignal): Promise<StoredSession> {
    const { clock, setUp, asking } = this.#parts;
    const end = new AbortController();
    const ended = AbortSignal.any([cancelled, end.signal]);
    const offering = clock.after(offerPasteAfter, () => void this.#offerPaste(ended));
    this.#waiting += 1;
    try {
      const outcome = attempt.wait(cancelled);
      void this.#open(attempt, ended);
      return await outcome;
    } catch (error) {
      if (isSnippetError(error, "client-refused")) {
        setUp.refuseSecret();
      }
      throw error;
    } finally {
      end.abort();
      offering.dispose();
      this.#waiting -= 1;
      await asking.hide();
    }
  }

  async #open(attempt: SignInAttempt, ended: AbortSignal): Promise<void> {
    const opened = await openInBrowser(attempt.authorizationUrl).catch(() => false);
    if (opened || ended.aborted) {
      return;
    }
    await offer(
      this.#parts.asking.followed(notification.warning),
      l10n.t("The browser could not be opened. Copy the link and open it in your browser."),
      {
        label: l10n.t("Copy Link"),
        run: () => !ended.aborted && env.clipboard.writeText(attempt.authorizationUrl),
      },
    );
  }

  #offerPaste(ended: AbortSignal): Promise<void> {
    return offer(
      this.#parts.asking.followed(notification.information),
      l10n.t("Signed in, but the browser did not come back to this editor?"),
      {
        label: l10n.t("Paste the Address Your Browser Shows"),
        run: () => !ended.aborted && accountStep("pasteAddress"),
      },
    );
  }
}
