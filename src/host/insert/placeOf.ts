import { EndOfLine, type Range, type TextEditor } from "vscode";
import type { Place } from "../../core/snippet/code/insertText.ts";

/** The indentation context of a selection, from the surrounding text. */
export function placeOf({ document, options }: TextEditor, selection: Range): Place {
  const { start, end } = selection;
  const line = document.lineAt(start.line).text;
  const insertSpaces = options.insertSpaces === true;
  const width = insertSpaces ? (options.indentSize ?? options.tabSize) : options.tabSize;
  return {
    endOfLine: document.eol === EndOfLine.CRLF ? "\r\n" : "\n",
    line,
    start: start.character,
    end: start.line === end.line ? end.character : line.length + 1,
    after: document.lineAt(end.line).text.slice(end.character),
    isLastLine: end.line === document.lineCount - 1,
    insertSpaces,
    tabSize: typeof width === "number" && width > 0 ? width : 4,
  };
}
