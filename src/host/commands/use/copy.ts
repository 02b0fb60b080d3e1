import { env, l10n } from "vscode";
import type { SnippetLibrary } from "../../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../../core/model.ts";
import { joinCodes } from "../../../core/snippet/code/joinCodes.ts";
import { labelText } from "../../labelText.ts";
import type { SnippetUses } from "../../usage/snippetUses.ts";
import type { SnippetChoice } from "../../choice/snippetChoice.ts";
import { titleOf } from "../../tree/treeItems.ts";
import { showStatusMessage } from "../../statusMessage.ts";

/** *Copy Snippet*: the code as it is, to the clipboard. */
export class Copy {
  readonly #choice: SnippetChoice;
  readonly #uses: SnippetUses;

  constructor(choice: SnippetChoice, uses: SnippetUses) {
    this.#choice = choice;
    this.#uses = uses;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const chosen = await this.#choice.of(given, {
      title: l10n.t("Copy Snippet"),
      placeholder: l10n.t("Snippet to copy to the clipboard"),
    });
    if (chosen !== undefined) {
      const { library, snippets } = chosen;
      await this.copy(library, snippets);
    }
  }

  async copy(library: SnippetLibrary, snippets: readonly Snippet[]): Promise<void> {
    await env.clipboard.writeText(joinCodes(snippets.map(({ code }) => code)));
    const [first] = snippets;
    showStatusMessage(
      snippets.length === 1 && first !== undefined
        ? l10n.t("Copied “{0}”.", labelText(titleOf(first)))
        : l10n.t("Copied {0} snippets.", snippets.length),
    );
    await this.#uses.used(library, snippets);
  }
}
