import { SnippetTextEdit, workspace, WorkspaceEdit, type Selection, type TextEditor } from "vscode";
import { dedent } from "../../core/snippet/code/dedent.ts";
import { textFor } from "../../core/snippet/code/insertText.ts";
import { editorTemplate } from "../../core/snippet/template/editorTemplate.ts";
import { withFinalStop } from "../../core/snippet/template/finalStop.ts";
import {
  fillPlaceVariables,
  type PlaceVariables,
} from "../../core/snippet/template/placeVariables.ts";
import type { TextLengths } from "../../core/snippet/template/slowTransforms.ts";
import { placeOf, snippetString, textLengths } from "./insertedText.ts";

/**
 * Inserts a template at every cursor; the placeholders of all cursors move together. The editor indents only the first
 * of several texts, so the texts are indented here. @returns whether the editor applied it.
 */
export async function insertTemplate(
  editor: TextEditor,
  templates: readonly string[],
): Promise<boolean> {
  const { document, selections } = editor;
  const lengths = await textLengths(document, selections, templates);
  const texts = selections.map((selection, index) => {
    const text = textFor(templates, placeOf(editor, selection));
    return selections.length === 1
      ? text
      : withFinalStop(
          fillPlaceVariables(editorTemplate(text, lengths), variablesAt(editor, selection, index)),
        );
  });
  const versionBefore = document.version;
  const [first = ""] = texts;
  const isAccepted = texts.every((text) => text === first)
    ? await editor.insertSnippet(snippetString(first, lengths), selections, {
        undoStopBefore: true,
        undoStopAfter: true,
        keepWhitespace: true,
      })
    : await workspace.applyEdit(editOf(editor, texts, lengths));
  // A read-only editor accepts edits, but ignores them.
  return isAccepted && (document.version !== versionBefore || texts.every((text) => text === ""));
}

function editOf(
  { document, selections }: TextEditor,
  texts: readonly string[],
  lengths: TextLengths,
): WorkspaceEdit {
  const edit = new WorkspaceEdit();
  edit.set(
    document.uri,
    selections.map((selection, index) => {
      const one = SnippetTextEdit.replace(selection, snippetString(texts[index] ?? "", lengths));
      one.keepWhitespace = true;
      return one;
    }),
  );
  return edit;
}

function variablesAt(
  { document }: TextEditor,
  selection: Selection,
  index: number,
): PlaceVariables {
  const { active, start } = selection;
  const word = document.getWordRangeAtPosition(active);
  const lineStart = document.lineAt(start.line).text.slice(0, start.character);
  const [first = "", ...rest] = document.getText(selection).split(/\r\n|\r|\n/);
  // Removes the indentation of the selected text's own place; the place in the template adds another.
  const selected = /^[ \t]*$/.test(lineStart)
    ? dedent([lineStart + first, ...rest]).join("\n")
    : [first, ...dedent(rest)].join("\n");
  return new Map([
    ["TM_SELECTED_TEXT", selected],
    ["TM_CURRENT_LINE", document.lineAt(active.line).text],
    ["TM_CURRENT_WORD", word === undefined ? "" : document.getText(word)],
    ["TM_LINE_INDEX", String(active.line)],
    ["TM_LINE_NUMBER", String(active.line + 1)],
    ["CURSOR_INDEX", String(index)],
    ["CURSOR_NUMBER", String(index + 1)],
  ]);
}
