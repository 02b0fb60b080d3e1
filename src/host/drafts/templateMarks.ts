import { Disposable, Range, ThemeColor, window, workspace, type TextDocument } from "vscode";
import { parseTemplate } from "../../core/snippet/template/templateParser.ts";
import { everyPart } from "../../core/snippet/template/templateParts.ts";
import { isTemplateDraft } from "./draftUri.ts";

/** Highlights placeholders, choices and variables in template documents. */
export function startTemplateMarks(): Disposable {
  const decoration = window.createTextEditorDecorationType({
    backgroundColor: new ThemeColor("editor.snippetTabstopHighlightBackground"),
    border: "1px solid",
    borderColor: new ThemeColor("editor.snippetFinalTabstopHighlightBorder"),
    borderRadius: "2px",
  });
  const markAll = (): void => {
    for (const editor of window.visibleTextEditors) {
      if (isTemplateDraft(editor.document.uri)) {
        editor.setDecorations(decoration, rangesIn(editor.document));
      }
    }
  };
  markAll();
  return Disposable.from(
    decoration,
    window.onDidChangeVisibleTextEditors(markAll),
    workspace.onDidChangeTextDocument(({ document }) => isTemplateDraft(document.uri) && markAll()),
  );
}

function rangesIn(document: TextDocument): Range[] {
  return [...everyPart(parseTemplate(document.getText()))]
    .filter(({ kind }) => kind !== "text")
    .map(({ start, end }) => new Range(document.positionAt(start), document.positionAt(end)));
}
