import { l10n, Range, type TextEditor } from "vscode";
import type { SourceEdit, SourceRange } from "../../core/snippet/template/templateMarks.ts";
import { notification } from "../notification.ts";

/** The selections as offsets, in the document's order. */
export function selectedRanges({ document, selections }: TextEditor): readonly SourceRange[] {
  return selections
    .map(({ start, end }) => ({ start: document.offsetAt(start), end: document.offsetAt(end) }))
    .toSorted((left, right) => left.start - right.start);
}

/** One undo reverts all of it. @param edits undefined if nothing can be marked; then a message gives the reason. */
export async function markInEditor(
  editor: TextEditor,
  edits: readonly SourceEdit[] | undefined,
): Promise<void> {
  if (edits === undefined) {
    await notification.information(
      l10n.t("The selection contains part of a placeholder. Select all of it."),
    );
    return;
  }
  const { document } = editor;
  await editor.edit((builder) => {
    for (const { start, end, text } of edits) {
      builder.replace(new Range(document.positionAt(start), document.positionAt(end)), text);
    }
  });
}
