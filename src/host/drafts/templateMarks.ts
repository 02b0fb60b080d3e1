import { Range, ThemeColor, window, workspace, type TextEditor } from "vscode";
import { DisposableOwner } from "../../core/disposables.ts";
import { parseTemplate } from "../../core/snippet/template/templateParser.ts";
import { everyPart } from "../../core/snippet/template/templateParts.ts";
import { isTemplateDraft } from "./draftUri.ts";

/** Highlights placeholders, choices and variables in template documents. */
export class TemplateMarks extends DisposableOwner {
  readonly #decoration = this.owned.add(
    window.createTextEditorDecorationType({
      backgroundColor: new ThemeColor("editor.snippetTabstopHighlightBackground"),
      border: "1px solid",
      borderColor: new ThemeColor("editor.snippetFinalTabstopHighlightBorder"),
      borderRadius: "2px",
    }),
  );

  constructor() {
    super();
    this.owned.add(window.onDidChangeVisibleTextEditors(() => this.#markAll()));
    this.owned.add(
      workspace.onDidChangeTextDocument(({ document }) => {
        if (isTemplateDraft(document.uri)) {
          this.#markAll();
        }
      }),
    );
    this.#markAll();
  }

  #markAll(): void {
    for (const editor of window.visibleTextEditors) {
      if (isTemplateDraft(editor.document.uri)) {
        this.#mark(editor);
      }
    }
  }

  #mark(editor: TextEditor): void {
    const { document } = editor;
    const ranges: Range[] = [];
    for (const { kind, start, end } of everyPart(parseTemplate(document.getText()))) {
      if (kind !== "text") {
        ranges.push(new Range(document.positionAt(start), document.positionAt(end)));
      }
    }
    editor.setDecorations(this.#decoration, ranges);
  }
}
