import { l10n, window } from "vscode";
import { changeSnippets } from "../../changes/changeSnippets.ts";
import type { SnippetChoice } from "../../choice/snippetChoice.ts";
import { labelText } from "../../labelText.ts";
import { languageName } from "../../languageText.ts";

/** *Move to Language…*: of one or several. */
export class MoveToLanguage {
  readonly #choice: SnippetChoice;

  constructor(choice: SnippetChoice) {
    this.#choice = choice;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const chosen = await this.#choice.of(given, {
      title: l10n.t("Move to Language"),
      placeholder: l10n.t("Snippet to move"),
    });
    if (chosen === undefined) {
      return;
    }
    const { library } = chosen;
    const rows = async (): Promise<{ label: string; id: string }[]> =>
      (await library.languages())
        .map((language) => ({ label: labelText(languageName(language)), id: language.id }))
        .toSorted((left, right) => left.label.localeCompare(right.label));
    const language = await window.showQuickPick(rows(), {
      title: l10n.t("Move to Language"),
      placeHolder: l10n.t("Language to move to"),
      ignoreFocusOut: true,
    });
    if (language !== undefined) {
      await changeSnippets(chosen, () => ({ languageId: language.id }));
    }
  }
}
