import { l10n } from "vscode";
import type { BrowserSignIn } from "../../auth/browserSignIn.ts";
import type { LibraryInUse } from "../../library/libraryInUse.ts";
import { tellWithStaying } from "../../library/librarySwitch.ts";
import { stayingBehind } from "../../library/stayingBehind.ts";

/** *Sign In*: also for a further account, or again for the same one. */
export class SignIn {
  readonly #browserSignIn: BrowserSignIn;
  readonly #current: Pick<LibraryInUse, "library">;

  constructor(browserSignIn: BrowserSignIn, current: Pick<LibraryInUse, "library">) {
    this.#browserSignIn = browserSignIn;
    this.#current = current;
  }

  async run(): Promise<void> {
    const { library: before } = this.#current;
    const staying = stayingBehind(before);
    const { account } = await this.#browserSignIn.run();
    const isOther = this.#current.library?.key !== before?.key;
    void tellWithStaying(
      l10n.t("Signed in to Snippet Service as {0}.", account.label),
      isOther ? staying : undefined,
    );
  }
}
