import { l10n, window, workspace, type TabInputTextDiff, type TextEditor } from "vscode";
import { capturedDocument, capturedSelections, type CapturedCode } from "../steps/capturedCode.ts";

/** The right side of the comparison in front: what is selected there, else all of it. */
export async function modifiedSide(input: TabInputTextDiff): Promise<CapturedCode | undefined> {
  const group = window.tabGroups.activeTabGroup;
  const address = input.modified.toString();
  const sides = window.visibleTextEditors.filter(
    ({ document }) => document.uri.toString() === address,
  );
  // The same file may be open beside the comparison: the group in use is the one that is looked at.
  const side =
    sides.find(({ viewColumn }) => viewColumn === group.viewColumn) ??
    sides.find(({ viewColumn }) => viewColumn === undefined);
  const captured =
    selectedOn(side) ?? capturedDocument(await workspace.openTextDocument(input.modified));
  if (captured.code === "") {
    await window.showInformationMessage(l10n.t("This file is empty. There is nothing to save."));
    return undefined;
  }
  return captured;
}

function selectedOn(side: TextEditor | undefined): CapturedCode | undefined {
  const captured = side === undefined ? undefined : capturedSelections(side);
  return captured === undefined || captured.code === "" ? undefined : captured;
}
