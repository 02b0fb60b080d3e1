import { l10n, window } from "vscode";
import { capturedDocument, type CapturedCode } from "../steps/capturedCode.ts";

/**
 * What is selected, else the whole file where the person wants that.
 * @param selected of the active editor.
 * @param wholeFile the button that takes the whole file.
 * @returns undefined where there is nothing, or the person gave up.
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
    await window.showInformationMessage(
      l10n.t("No editor is open. Open a file and select the code to save."),
    );
    return undefined;
  }
  const whole = capturedDocument(document);
  if (whole.code === "") {
    await window.showInformationMessage(l10n.t("This file is empty. There is nothing to save."));
    return undefined;
  }
  const chosen = await window.showInformationMessage(
    l10n.t("Nothing is selected. Select the code to save."),
    wholeFile,
  );
  return chosen === wholeFile ? whole : undefined;
}
