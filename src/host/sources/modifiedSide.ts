import { l10n, workspace, type TabInputTextDiff } from "vscode";
import { shownInFront } from "../editorInFront.ts";
import { capturedDocument, selectedCode, type CapturedCode } from "../steps/capturedCode.ts";
import { notification } from "../messages.ts";

/** The right side of the active comparison: its selection, else all of it. */
export async function modifiedSide(input: TabInputTextDiff): Promise<CapturedCode | undefined> {
  const side = shownInFront(input.modified);
  const captured =
    selectedCode(side) ?? capturedDocument(await workspace.openTextDocument(input.modified));
  if (captured.code === "") {
    await notification.information(l10n.t("This file is empty. There is nothing to save."));
    return undefined;
  }
  return captured;
}
