import { l10n, window } from "vscode";
import { joinChoices, splitChoices } from "../../../core/snippet/template/choiceText.ts";
import { literalOf } from "../../../core/snippet/template/snippetSyntax.ts";
import { markChoice } from "../../../core/snippet/template/templateMarks.ts";
import { markInEditor, selectedRanges } from "../../drafts/markInEditor.ts";
import type { Drafts } from "../../drafts/drafts.ts";

/** *Add Choice…*: what is selected in a template becomes the first of several values to choose from. */
export class AddChoice {
  readonly #drafts: () => Promise<Drafts>;

  constructor(drafts: () => Promise<Drafts>) {
    this.#drafts = drafts;
  }

  async run(): Promise<void> {
    const editor = (await this.#drafts()).activeTemplate();
    if (editor === undefined) {
      return;
    }
    const selected = literalOf(editor.document.getText(editor.selection)) ?? "";
    const first = /[\r\n]/.test(selected) ? "" : selected.trim();
    const value = first === "" ? "" : `${joinChoices([first])}, `;
    const typed = await window.showInputBox({
      title: l10n.t("Add Choice"),
      prompt: l10n.t("Values, separated by commas. The first one is the default."),
      placeHolder: l10n.t("GET, POST, DELETE"),
      value,
      valueSelection: [value.length, value.length],
      ignoreFocusOut: true,
      validateInput: (text) =>
        splitChoices(text).length < 2 ? l10n.t("Enter at least two values.") : undefined,
    });
    if (typed !== undefined) {
      const source = editor.document.getText();
      await markInEditor(editor, markChoice(source, selectedRanges(editor), splitChoices(typed)));
    }
  }
}
