import { l10n, window } from "vscode";
import type { SetUpDialog } from "../../auth/setUpDialog.ts";

/** *Enter Client Secret*: replaces the stored one, and asks for missing settings on the way. */
export class EnterClientSecret {
  readonly #setUp: SetUpDialog;

  constructor(setUp: SetUpDialog) {
    this.#setUp = setUp;
  }

  async run(): Promise<void> {
    await this.#setUp.complete(true);
    void window.showInformationMessage(l10n.t("The client secret is stored."));
  }
}
