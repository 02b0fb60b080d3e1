import { l10n, workspace, type TabInputTextDiff, type TextEditor } from "vscode";
import { modifiedEditor } from "../comparisonSide.ts";
import { capturedDocument, capturedSelections, type CapturedCode } from "../steps/capturedCode.ts";
import { notification } from "../notification.ts";

/** The right side of the active comparison: its selection, else all of it. */
export async function modifiedSide(input: TabInputTextDiff): Promise<CapturedCode | undefined> {
  const side = modifiedEditor(input);
  const captured =
    selectedOn(side) ?? capturedDocument(await workspace.openTextDocument(input.modified));
  if (captured.code === "") {
    await notification.information(l10n.t("This file is empty. There is nothing to save."));
    return undefined;
  }
  return captured;
}

function selectedOn(side: TextEditor | undefined): CapturedCode | undefined {
  const captured = side === undefined ? undefined : capturedSelections(side);
  return captured === undefined || captured.code === "" ? undefined : captured;
}
