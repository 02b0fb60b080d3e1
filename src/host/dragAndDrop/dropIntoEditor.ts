import {
  DocumentDropEdit,
  l10n,
  Range,
  type SnippetString,
  SnippetTextEdit,
  window,
  WorkspaceEdit,
  type DataTransfer,
  type Position,
  type TextDocument,
} from "vscode";
import { textFor } from "../../core/snippet/code/insertText.ts";
import { escapeLiteral } from "../../core/snippet/template/snippetSyntax.ts";
import { templateOf } from "../../core/snippet/template/templateTag.ts";
import {
  placeOf,
  snippetString,
  textAsSaved,
  textLengths,
  warnOfDirection,
} from "../insert/insertedText.ts";
import type { LibraryInUse } from "../library/libraryInUse.ts";
import { allWhole } from "../library/loadSnippet.ts";
import type { LibrarySearches } from "../search/librarySearches.ts";
import { foundIn, readDragged } from "./draggedSnippets.ts";

export interface DropIntoEditorNeeds {
  readonly libraries: LibraryInUse;
  readonly uses: Pick<LibrarySearches, "used">;
}

/**
 * Drops rows into a text: inserts the same text as *Insert*. The first edit is applied; the editor offers the others
 * behind a button.
 * @returns undefined if no rows are dropped. @throws {SnippetError} the reason if a snippet cannot be read.
 */
export async function dropIntoEditor(
  { libraries, uses }: DropIntoEditorNeeds,
  document: TextDocument,
  position: Position,
  transfer: DataTransfer,
): Promise<DocumentDropEdit[] | undefined> {
  const dragged = await readDragged(transfer);
  const editor = window.visibleTextEditors.find((each) => each.document === document);
  const { library } = libraries;
  if (dragged === undefined || editor === undefined || library?.key !== dragged.libraryKey) {
    return undefined;
  }
  const snippets = await allWhole(library, foundIn(library, dragged));
  const codes = snippets.map(({ code }) => code);
  const place = new Range(position, position);
  const templates = snippets.map(templateOf);
  const lengths = await textLengths(document, [place, ...editor.selections], templates);
  const indented = textFor(templates, placeOf(editor, place));
  const asSaved = escapeLiteral(textAsSaved(document, codes));
  warnOfDirection(codes);
  await uses.used(library, snippets);
  return [
    dropEdit(l10n.t("Insert Snippet"), document, place, snippetString(indented, lengths)),
    dropEdit(l10n.t("Insert Without Indentation"), document, place, snippetString(asSaved)),
  ];
}

/** If the text were in the drop itself, the editor would indent every line but the first once more. */
function dropEdit(
  title: string,
  document: TextDocument,
  place: Range,
  text: SnippetString,
): DocumentDropEdit {
  const insertion = SnippetTextEdit.replace(place, text);
  insertion.keepWhitespace = true;
  const drop = new DocumentDropEdit("", title);
  drop.additionalEdit = new WorkspaceEdit();
  drop.additionalEdit.set(document.uri, [insertion]);
  return drop;
}
