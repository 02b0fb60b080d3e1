import { l10n } from "vscode";
import type { InsertSnippets } from "../insert/insertSnippets.ts";
import type { SnippetChoice } from "../choice/snippetChoice.ts";
import type { SnippetUses } from "../search/snippetUses.ts";

/** *Insert into New File*: in the snippet's language. */
export class InsertIntoNewFile {
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
      title: l10n.t("Insert into New File"),
      placeholder: l10n.t("Snippet to begin a new file with"),
    });
    if (chosen !== undefined) {
      await this.#inserting.insertIntoNewFile(chosen.snippets);
      await this.#uses.used(chosen.library, chosen.snippets);
    }
  }
}
