import { l10n } from "vscode";
import { changeSnippets } from "../../changes/changeSnippets.ts";
import { labelText } from "../../labelText.ts";
import type { ChosenSnippets, SnippetChoice } from "../../choice/snippetChoice.ts";
import { titleOf } from "../../tree/treeItems.ts";
import { isConfirmed } from "../../isConfirmed.ts";

/** *Make Public*: asks once, whatever the number. */
export class MakePublic {
  readonly #choice: SnippetChoice;

  constructor(choice: SnippetChoice) {
    this.#choice = choice;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const chosen = await this.#choice.of(given, {
      title: l10n.t("Make Public"),
      placeholder: l10n.t("Select the snippet to make public"),
      query: "is:private",
    });
    if (chosen !== undefined && (await isMeant(chosen))) {
      await changeSnippets(chosen, () => ({ private: false }));
    }
  }
}

function isMeant({ snippets }: ChosenSnippets): Promise<boolean> {
  const [first] = snippets;
  const question =
    snippets.length === 1 && first !== undefined
      ? l10n.t("Make “{0}” public?", labelText(titleOf(first)))
      : l10n.t("Make {0} snippets public?", snippets.length);
  const detail = l10n.t("Anyone can read public snippets on a server, including their code.");
  return isConfirmed(question, l10n.t("Make Public"), detail);
}
