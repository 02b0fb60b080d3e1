import { l10n, window } from "vscode";
import { capturedDocument, type CapturedCode } from "../steps/capturedCode.ts";
import { notification } from "../messages.ts";

/** A cell of a notebook is a document of its own. */
const cellScheme = "vscode-notebook-cell";

/**
 * The selection, else the whole file, or cell of a notebook, if the user agrees.
 * @param selected of the active editor.
 * @param purpose chooses the label of the button.
 * @returns undefined if there is no code, or the user canceled.
 */
export async function codeInEditor(
  selected: CapturedCode | undefined,
  purpose: "save" | "use",
): Promise<CapturedCode | undefined> {
  if (selected !== undefined) {
    return selected;
  }
  const editor = window.activeTextEditor;
  if (editor === undefined) {
    await notification.information(
      l10n.t("No text editor is active. Open a file and select the code to save."),
    );
    return undefined;
  }
  const { document, selections } = editor;
  const whole = capturedDocument(document);
  const isCell = document.uri.scheme === cellScheme;
  const blank = selections.every(({ isEmpty }) => isEmpty)
    ? undefined
    : l10n.t("The selection contains only white space. Select the code to save.");
  if (whole.code === "") {
    const empty = isCell
      ? l10n.t("This cell is empty. There is nothing to save.")
      : l10n.t("This file is empty. There is nothing to save.");
    await notification.information(blank ?? empty);
    return undefined;
  }
  const buttons = isCell
    ? { save: l10n.t("Save Cell"), use: l10n.t("Use Cell") }
    : { save: l10n.t("Save Whole File"), use: l10n.t("Use Whole File") };
  const button = buttons[purpose];
  const sentence = blank ?? l10n.t("Nothing is selected. Select the code to save.");
  const chosen = await notification.information(sentence, button);
  return chosen === button ? whole : undefined;
}
