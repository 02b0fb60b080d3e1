import { env, l10n, ProgressLocation, window, type CancellationToken, type Progress } from "vscode";
import { isSnippetError } from "../../core/errors.ts";
import type { Clock } from "../../core/ports.ts";
import type { SignInAttempt } from "../../core/oauth/signIn/signInAttempt.ts";
import type { SignIns } from "../../core/oauth/signIn/signIns.ts";
import type { StoredSession } from "../../core/oauth/sessions/storedSession.ts";
import { accountStep, notification, offer } from "../messages.ts";
import { openInBrowser } from "../browser/openInBrowser.ts";
import type { PassingMessages } from "../passingMessages.ts";
import type { RedirectUri } from "./redirectUri.ts";
import type { SetUpDialog } from "./setUpDialog.ts";

/** Milliseconds before the paste of an address is offered. */
const offerPasteAfter = 20_000;

/** Signs the user in through the browser, and shows the progress. A new sign-in replaces the current one. */
export class BrowserSignIn {
  readonly #signIns: SignIns;
  readonly #setUp: SetUpDialog;
  readonly #redirectUri: RedirectUri;
  readonly #clock: Clock;
  readonly #asking: PassingMessages;
  readonly #onDidSignIn: (session: StoredSession) => Promise<unknown>;
  #waiting = 0;

  /**
   * @param asking messages that ask for a sign-in, or belong to one. They are hidden at its end, also if it was cancelled.
   * @param onDidSignIn runs before {@link run} returns; `run` throws its errors.
   */
  constructor(
    signIns: SignIns,
    setUp: SetUpDialog,
    redirectUri: RedirectUri,
    clock: Clock,
    asking: PassingMessages,
    onDidSignIn: (session: StoredSession) => Promise<unknown>,
  ) {
    this.#signIns = signIns;
    this.#setUp = setUp;
    this.#redirectUri = redirectUri;
    this.#clock = clock;
    this.#asking = asking;
    this.#onDidSignIn = onDidSignIn;
  }

  /** Whether a sign-in of this window is waiting for the browser. */
  get isWaiting(): boolean {
    return this.#waiting > 0;
  }

  /** Asks for missing settings first. @throws {SnippetError} as {@link SignInAttempt.wait} and `cancelled`. */
  async run(): Promise<StoredSession> {
    await this.#setUp.complete();
    const attempt = await this.#signIns.begin(await this.#redirectUri.forSignIn());
    const session = await window.withProgress(
      {
        location: ProgressLocation.Notification,
        title: l10n.t("Signing in to Snippet Service"),
        cancellable: true,
      },
      (progress, token) => this.#follow(attempt, progress, token),
    );
    await this.#onDidSignIn(session);
    return session;
  }

  async #follow(
    attempt: SignInAttempt,
    progress: Progress<{ readonly message: string }>,
    token: CancellationToken,
  ): Promise<StoredSession> {
    const abort = new AbortController();
    const cancelled = token.onCancellationRequested(() => abort.abort());
    const offer = this.#clock.after(offerPasteAfter, () => void this.#offerPaste(abort.signal));
    this.#waiting += 1;
    progress.report({
      message: l10n.t(
        "Continue in your browser. If you are asked whether to open the address in this editor, allow it.",
      ),
    });
    try {
      const outcome = attempt.wait(abort.signal);
      void this.#open(attempt, abort.signal);
      return await outcome;
    } catch (error) {
      if (isSnippetError(error, "client-refused")) {
        this.#setUp.refuseSecret();
      }
      throw error;
    } finally {
      abort.abort();
      offer.dispose();
      cancelled.dispose();
      this.#waiting -= 1;
      await this.#asking.hide();
    }
  }

  async #open(attempt: SignInAttempt, ended: AbortSignal): Promise<void> {
    const opened = await openInBrowser(attempt.authorizationUrl).then(
      (result) => result,
      () => false,
    );
    if (opened || ended.aborted) {
      return;
    }
    await offer(
      this.#asking.followed(notification.warning),
      l10n.t("The browser could not be opened. Copy the link and open it in your browser."),
      {
        label: l10n.t("Copy Link"),
        run: () => !ended.aborted && env.clipboard.writeText(attempt.authorizationUrl),
      },
    );
  }

  #offerPaste(ended: AbortSignal): Promise<void> {
    return offer(
      this.#asking.followed(notification.information),
      l10n.t("Signed in, but the browser did not come back to this editor?"),
      {
        label: l10n.t("Paste the Address Your Browser Shows"),
        run: () => !ended.aborted && accountStep("pasteAddress"),
      },
    );
  }
}
