import { l10n } from "vscode";
import type { InsertSnippets } from "../insert/insertSnippets.ts";
import type { SnippetUses } from "../search/snippetUses.ts";
import type { SnippetChoice } from "../choice/snippetChoice.ts";

/** *Insert Snippet…* */
export class Insert {
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
      title: l10n.t("Insert Snippet"),
      placeholder: l10n.t("Snippet to insert at the cursor"),
    });
    if (chosen !== undefined) {
      await this.#inserting.insert(chosen.snippets);
      await this.#uses.used(chosen.library, chosen.snippets);
    }
  }
}
