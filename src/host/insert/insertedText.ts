import {
  EndOfLine,
  env,
  l10n,
  type Range,
  SnippetString,
  type TextDocument,
  type TextEditor,
  workspace,
} from "vscode";
import { hasDirectionMarks } from "../../core/snippet/code/directionMarks.ts";
import type { Place } from "../../core/snippet/code/insertText.ts";
import { joinCodes } from "../../core/snippet/code/joinCodes.ts";
import { editorTemplate } from "../../core/snippet/template/editorTemplate.ts";
import type { TextLengths } from "../../core/snippet/template/slowTransforms.ts";
import { notification } from "../messages.ts";

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

/** Every line as saved; only line ends follow the document. */
export function textAsSaved({ eol }: TextDocument, codes: readonly string[]): string {
  return joinCodes(codes).replaceAll(/\r\n|\r|\n/g, eol === EndOfLine.CRLF ? "\r\n" : "\n");
}

/**
 * How long the texts are that templates may insert at these places, of each the longest. The clipboard is read only
 * for a template that inserts it.
 */
export async function textLengths(
  document: TextDocument,
  places: readonly Range[],
  templates: readonly string[],
): Promise<TextLengths> {
  const most = (lengthOf: (place: Range) => number): number => Math.max(0, ...places.map(lengthOf));
  const folders = workspace.workspaceFolders ?? [];
  const isPasted = templates.some((template) => /\$\{?CLIPBOARD\b/.test(template));
  return {
    places: places.length,
    selection: most(({ start, end }) => document.offsetAt(end) - document.offsetAt(start)),
    line: most(({ start, end }) =>
      Math.max(...[start, end].map(({ line }) => document.lineAt(line).text.length)),
    ),
    path:
      [document, ...folders].reduce((sum, { uri }) => sum + uri.fsPath.length, 0) +
      folders.reduce((sum, { name }) => sum + name.length, 0),
    clipboard: isPasted ? (await env.clipboard.readText()).length : undefined,
  };
}

/** A template as the editor's object. All insertions of templates use it. @param lengths of the texts it may insert. */
export function snippetString(template: string, lengths?: TextLengths): SnippetString {
  return new SnippetString(editorTemplate(template, lengths));
}

/** Such code is inserted unchanged, because texts in two directions need these characters. */
export function warnOfDirection(codes: readonly string[]): void {
  if (codes.some(hasDirectionMarks)) {
    void notification.warning(
      l10n.t(
        "The inserted code contains bidirectional control characters. It may do something other than what it looks like.",
      ),
    );
  }
}
