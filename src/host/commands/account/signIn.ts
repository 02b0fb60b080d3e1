import { l10n, window } from "vscode";
import type { BrowserSignIn } from "../../auth/browserSignIn.ts";

/** *Sign In*: also for a further account, or again for the same one. */
export class SignIn {
  readonly #browserSignIn: BrowserSignIn;

  constructor(browserSignIn: BrowserSignIn) {
    this.#browserSignIn = browserSignIn;
  }

  async run(): Promise<void> {
    const { account } = await this.#browserSignIn.run();
    void window.showInformationMessage(
      l10n.t("Signed in to Snippet Service as {0}.", account.label),
    );
  }
}
