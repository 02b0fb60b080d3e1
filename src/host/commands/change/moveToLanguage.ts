import { l10n, window } from "vscode";
import { withoutLinks } from "../../../core/withoutLinks.ts";
import type { UndoableChange } from "../../changes/undoableChange.ts";
import type { SnippetChoice } from "../../choice/snippetChoice.ts";
import { labelText } from "../../labelText.ts";
import { languageName } from "../../languageText.ts";
import { anyDocument } from "../../picker/pickRequest.ts";
import { titleOf } from "../../tree/treeItems.ts";

/** *Move to Language…*: of one or several. */
export class MoveToLanguage {
  readonly #choice: SnippetChoice;
  readonly #changing: UndoableChange;

  constructor(choice: SnippetChoice, changing: UndoableChange) {
    this.#choice = choice;
    this.#changing = changing;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const chosen = await this.#choice.of(given, {
      title: l10n.t("Move to Language"),
      placeholder: l10n.t("Select the snippet to move"),
      inFront: anyDocument,
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
      placeHolder: l10n.t("Select a language"),
      ignoreFocusOut: true,
    });
    if (language !== undefined) {
      await this.#changing.run(chosen, {
        change: ({ languageId }) =>
          languageId === language.id ? undefined : { languageId: language.id },
        undo: (now, before) =>
          now.languageId === language.id ? { languageId: before.languageId } : undefined,
        told: ([first, ...others]) =>
          first !== undefined && others.length === 0
            ? l10n.t("“{0}” was moved to {1}.", withoutLinks(titleOf(first)), language.label)
            : l10n.t("{0} snippets were moved to {1}.", others.length + 1, language.label),
      });
    }
  }
}
