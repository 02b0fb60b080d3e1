import { l10n, window, type NotebookCell, type NotebookRange } from "vscode";
import { isFields } from "../../core/library/files/recordFields.ts";
import { joinCodes } from "../../core/snippet/code/joinCodes.ts";
import { capturedText, type CapturedCode } from "../steps/capturedCode.ts";
import { notification } from "../messages.ts";

/** The cell from a menu, else all selected cells of the notebook, one below the other, else the active one. */
export async function notebookCells(given: unknown): Promise<CapturedCode | undefined> {
  const cells = isCell(given) ? [given] : selectedCells();
  const [first] = cells;
  if (first === undefined) {
    await notification.information(l10n.t("No notebook is open. Select a cell to save."));
    return undefined;
  }
  const code = joinCodes(cells.map(({ document }) => document.getText()));
  return capturedText(code, "", first.document.languageId);
}

function selectedCells(): readonly NotebookCell[] {
  const editor = window.activeNotebookEditor;
  const selections: readonly NotebookRange[] = editor?.selections ?? [];
  const selected = selections
    .toSorted((left, right) => left.start - right.start)
    .flatMap((range) => editor?.notebook.getCells(range) ?? []);
  // A click beside a cell leaves it active, but selects nothing.
  const active = window.activeTextEditor?.document;
  const all = editor?.notebook.getCells() ?? [];
  return selected.length > 0 ? selected : all.filter(({ document }) => document === active);
}

/** The cell's own menu passes the cell. */
function isCell(given: unknown): given is NotebookCell {
  return isFields(given) && "notebook" in given && "document" in given && "kind" in given;
}
