import { l10n, window } from "vscode";
import { capturedDocument, type CapturedCode } from "../steps/capturedCode.ts";
import { notification } from "../notification.ts";

/**
 * The selection, else the whole file if the user agrees.
 * @param selected of the active editor.
 * @param wholeFile the label of the button for the whole file.
 * @returns undefined if there is no code, or the user canceled.
 */
export async function codeInEditor(
  selected: CapturedCode | undefined,
  wholeFile: string,
): Promise<CapturedCode | undefined> {
  if (selected !== undefined && selected.code !== "") {
    return selected;
  }
  const document = window.activeTextEditor?.document;
  if (document === undefined) {
    await notification.information(
      l10n.t("No text editor is active. Open a file and select the code to save."),
    );
    return undefined;
  }
  const whole = capturedDocument(document);
  if (whole.code === "") {
    await notification.information(l10n.t("This file is empty. There is nothing to save."));
    return undefined;
  }
  const chosen = await notification.information(
    l10n.t("Nothing is selected. Select the code to save."),
    wholeFile,
  );
  return chosen === wholeFile ? whole : undefined;
}
