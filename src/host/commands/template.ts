import { l10n, Range, Selection, type TextEditor, window } from "vscode";
import { literalOf } from "../../core/snippet/template/snippetSyntax.ts";
import {
  joinChoices,
  markChoice,
  markPlaceholder,
  type SourceEdit,
  splitChoices,
} from "../../core/snippet/template/templateMarks.ts";
import type { Place } from "../../core/snippet/template/templateParts.ts";
import type { Needs } from "./commandNeeds.ts";
import { notification } from "../messages.ts";
import { codeInEditor } from "../saving/codeInEditor.ts";
import { saveDraft } from "../saving/saveDraft.ts";
import { canBeSaved } from "../saving/saveableCode.ts";
import { selectedCode } from "../steps/capturedCode.ts";

/** *Save as Template…*: opens the selection as a document for marking placeholders. @throws {SnippetError} `storage`. */
export async function saveAsTemplate({ drafts }: Needs<"drafts">): Promise<void> {
  const captured = await codeInEditor(selectedCode(window.activeTextEditor), "use");
  if (captured !== undefined && (await canBeSaved(captured.code))) {
    await (await drafts()).openTemplate(captured);
  }
}

/** The code lens above a draft, and Ctrl+S in it. */
export async function saveTemplate(needs: Needs<"drafts" | "saving" | "errors">): Promise<void> {
  const document = (await needs.drafts()).active()?.document;
  if (document !== undefined) {
    await saveDraft(needs, document);
  }
}

/** *Add Placeholder*: the selection in a template becomes a placeholder; several selections become the same one. */
export async function addPlaceholder({ drafts }: Needs<"drafts">): Promise<void> {
  const editor = (await drafts()).activeTemplate();
  if (editor !== undefined) {
    await markInEditor(editor, markPlaceholder(editor.document.getText(), selectedRanges(editor)));
  }
}

/** *Add Choice…*: the selection in a template becomes the first of several values to choose from. */
export async function addChoice({ drafts }: Needs<"drafts">): Promise<void> {
  const editor = (await drafts()).activeTemplate();
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

/** The selections as offsets, in the document's order. */
function selectedRanges({ document, selections }: TextEditor): readonly Place[] {
  return selections
    .map(({ start, end }) => ({ start: document.offsetAt(start), end: document.offsetAt(end) }))
    .toSorted((left, right) => left.start - right.start);
}

/** One undo reverts all of it. @param edits undefined if nothing can be marked; then a message gives the reason. */
async function markInEditor(
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
  const source = document.getText();
  await editor.edit((builder) => {
    for (const { start, end, text } of edits) {
      if (text !== source.slice(start, end)) {
        builder.replace(new Range(document.positionAt(start), document.positionAt(end)), text);
      }
    }
  });
  let moved = 0;
  editor.selections = edits.map(({ start, end, text, inner }) => {
    const at = start + moved;
    moved += text.length - (end - start);
    return new Selection(
      document.positionAt(at + inner.start),
      document.positionAt(at + inner.end),
    );
  });
}
