import { l10n } from "vscode";
import type { OpenSnippets } from "../../documents/openSnippets.ts";
import type { SnippetChoice } from "../../choice/snippetChoice.ts";

/** *Open Snippet*: as a read-only document. */
export class Open {
  readonly #choice: SnippetChoice;
  readonly #documents: OpenSnippets;

  constructor(choice: SnippetChoice, documents: OpenSnippets) {
    this.#choice = choice;
    this.#documents = documents;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const chosen = await this.#choice.of(given, {
      title: l10n.t("Open Snippet"),
      placeholder: l10n.t("Snippet to look at"),
    });
    if (chosen !== undefined) {
      await this.#documents.open(chosen.snippets);
    }
  }
}
