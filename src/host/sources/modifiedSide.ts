import { workspace, type TabInputTextDiff } from "vscode";
import { shownInFront } from "../editorInFront.ts";
import { capturedDocument, selectedCode, type CapturedCode } from "../steps/capturedCode.ts";

/** The right side of the active comparison: its selection, else all of it. */
export async function modifiedSide({ modified }: TabInputTextDiff): Promise<CapturedCode> {
  return (
    selectedCode(shownInFront(modified)) ??
    capturedDocument(await workspace.openTextDocument(modified))
  );
}
