import { l10n } from "vscode";
import type { OpenSnippets } from "../../documents/openSnippets.ts";
import type { SnippetChoice } from "../../choice/snippetChoice.ts";

/** *Edit Snippet*: its code, as a document whose save writes to the service. */
export class Edit {
  readonly #choice: SnippetChoice;
  readonly #documents: OpenSnippets;

  constructor(choice: SnippetChoice, documents: OpenSnippets) {
    this.#choice = choice;
    this.#documents = documents;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const chosen = await this.#choice.of(given, {
      title: l10n.t("Edit Snippet"),
      placeholder: l10n.t("Snippet whose code you want to edit"),
    });
    if (chosen !== undefined) {
      await this.#documents.edit(chosen.snippets);
    }
  }
}
