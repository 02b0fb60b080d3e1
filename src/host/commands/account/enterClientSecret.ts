import { l10n, window } from "vscode";
import type { SetUpDialog } from "../../auth/setUpDialog.ts";

/** *Enter Client Secret…*: replaces the stored one, and asks for missing settings on the way. */
export class EnterClientSecret {
  readonly #setUp: SetUpDialog;

  constructor(setUp: SetUpDialog) {
    this.#setUp = setUp;
  }

  /** @returns true; what was refused can go on. @throws {SnippetError} as {@link SetUpDialog.complete}. */
  async run(): Promise<true> {
    await this.#setUp.complete(true);
    void window.showInformationMessage(l10n.t("The client secret is stored."));
    return true;
  }
}
