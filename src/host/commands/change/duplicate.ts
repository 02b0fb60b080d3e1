import { l10n } from "vscode";
import { cleanTitle, maximumTitleLength } from "../../../core/snippet/titleRules.ts";
import { oneByOne } from "../../progress/oneByOne.ts";
import type { SnippetChoice } from "../../choice/snippetChoice.ts";
import { draftOf, formOf } from "../../steps/detailsForm.ts";

/** *Duplicate*: a copy to change, private until somebody says otherwise. */
export class Duplicate {
  readonly #choice: SnippetChoice;
  readonly #reveal: (id: string) => Promise<void>;

  /** @param reveal shows a snippet in the view. */
  constructor(choice: SnippetChoice, reveal: (id: string) => Promise<void>) {
    this.#choice = choice;
    this.#reveal = reveal;
  }

  /** @throws {SnippetError}; copies that were made before stay. */
  async run(...given: readonly unknown[]): Promise<void> {
    const chosen = await this.#choice.of(given, {
      title: l10n.t("Duplicate"),
      placeholder: l10n.t("Snippet to make a copy of"),
    });
    if (chosen === undefined) {
      return;
    }
    const { library, snippets } = chosen;
    await oneByOne(l10n.t("Duplicating snippets…"), snippets, async ({ id }) => {
      const original = await library.read(id);
      const draft = draftOf(formOf(original), original.code);
      const title = copyTitle(original.title);
      const copy = await library.create({ ...draft, title, private: true });
      await this.#reveal(copy.id);
    });
  }
}

/** The original's where there is no room for more. */
function copyTitle(title: string): string {
  const named = cleanTitle(l10n.t("{0} (copy)", title));
  return named.length > maximumTitleLength ? title : named;
}
