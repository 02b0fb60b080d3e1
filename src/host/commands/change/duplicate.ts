import { l10n } from "vscode";
import type { SnippetLibrary } from "../../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../../core/model.ts";
import { cleanTitle, maximumTitleLength } from "../../../core/snippet/titleRules.ts";
import type { ErrorReporter } from "../../errorReporter.ts";
import { oneByOne } from "../../progress/oneByOne.ts";
import type { SnippetChoice } from "../../choice/snippetChoice.ts";
import { draftOf, formOf } from "../../steps/detailsForm.ts";
import { anyDocument } from "../../picker/pickRequest.ts";

/** *Duplicate*: a copy to change, private until the user makes it public. */
export class Duplicate {
  readonly #choice: SnippetChoice;
  readonly #errors: Pick<ErrorReporter, "report">;
  readonly #reveal: (id: string) => Promise<void>;

  /** @param reveal shows a snippet in the view. */
  constructor(
    choice: SnippetChoice,
    errors: Pick<ErrorReporter, "report">,
    reveal: (id: string) => Promise<void>,
  ) {
    this.#choice = choice;
    this.#errors = errors;
    this.#reveal = reveal;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const chosen = await this.#choice.of(given, {
      title: l10n.t("Duplicate Snippet"),
      placeholder: l10n.t("Select the snippet to duplicate"),
      inFront: anyDocument,
    });
    if (chosen !== undefined) {
      const { library, snippets } = chosen;
      await this.#copy(library, [...snippets]);
    }
  }

  /** A failure keeps what is left for Retry: no second copy is made of what has one. */
  async #copy(library: SnippetLibrary, left: Snippet[]): Promise<void> {
    try {
      await oneByOne(l10n.t("Duplicating snippets…"), [...left], async ({ id }) => {
        const original = await library.read(id);
        const draft = draftOf(formOf(original), original.code);
        const title = copyTitle(original.title);
        const copy = await library.create({ ...draft, title, private: true });
        left.shift();
        await this.#reveal(copy.id);
      });
    } catch (error) {
      await this.#errors.report(error, { retry: () => this.#copy(library, left) });
    }
  }
}

/** The original's where there is no room for more. */
function copyTitle(title: string): string {
  const named = cleanTitle(l10n.t("{0} (copy)", title));
  return named.length > maximumTitleLength ? title : named;
}
