import { l10n } from "vscode";
import { changeSnippets } from "../../changes/changeSnippets.ts";
import type { SnippetChoice } from "../../choice/snippetChoice.ts";

/** *Make Private*. */
export class MakePrivate {
  readonly #choice: SnippetChoice;

  constructor(choice: SnippetChoice) {
    this.#choice = choice;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const chosen = await this.#choice.of(given, {
      title: l10n.t("Make Private"),
      placeholder: l10n.t("Select the snippet to make private"),
      query: "is:public",
    });
    if (chosen !== undefined) {
      await changeSnippets(chosen, () => ({ private: true }));
    }
  }
}
