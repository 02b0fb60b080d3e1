import { l10n } from "vscode";
import type { InsertSnippets } from "../insert/insertSnippets.ts";
import type { SnippetChoice } from "../choice/snippetChoice.ts";
import type { SnippetUses } from "../search/snippetUses.ts";

/** *Insert Without Indentation*: every line as it was saved. */
export class InsertWithoutIndentation {
  readonly #choice: SnippetChoice;
  readonly #inserting: InsertSnippets;
  readonly #uses: SnippetUses;

  constructor(choice: SnippetChoice, inserting: InsertSnippets, uses: SnippetUses) {
    this.#choice = choice;
    this.#inserting = inserting;
    this.#uses = uses;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const chosen = await this.#choice.of(given, {
      title: l10n.t("Insert Without Indentation"),
      placeholder: l10n.t("Snippet to insert as it was saved"),
    });
    if (chosen !== undefined) {
      await this.#inserting.insertAsSaved(chosen.snippets);
      await this.#uses.used(chosen.library, chosen.snippets);
    }
  }
}
