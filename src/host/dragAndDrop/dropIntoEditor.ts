import {
  DocumentDropEdit,
  l10n,
  Range,
  SnippetString,
  SnippetTextEdit,
  window,
  WorkspaceEdit,
  type DataTransfer,
  type Position,
  type TextDocument,
} from "vscode";
import { textFor } from "../../core/snippet/insertText.ts";
import { escapeLiteral } from "../../core/snippet/snippetSyntax.ts";
import { isTemplate } from "../../core/snippet/templateTag.ts";
import { warnOfDirection } from "../insert/directionWarning.ts";
import { placeOf } from "../insert/placeOf.ts";
import type { LibraryInUse } from "../library/libraryInUse.ts";
import { allWhole } from "../library/whole.ts";
import type { SnippetUses } from "../search/snippetUses.ts";
import { readDragged } from "./draggedSnippets.ts";

/** What rows become that are dropped on a text: what *Insert* would write there. */
export class DropIntoEditor {
  readonly #libraries: LibraryInUse;
  readonly #uses: SnippetUses;

  constructor(libraries: LibraryInUse, uses: SnippetUses) {
    this.#libraries = libraries;
    this.#uses = uses;
  }

  /** @returns undefined where no rows are dropped. @throws {SnippetError} why a snippet cannot be read. */
  async edit(
    document: TextDocument,
    position: Position,
    transfer: DataTransfer,
  ): Promise<DocumentDropEdit | undefined> {
    const dragged = await readDragged(transfer);
    const editor = window.visibleTextEditors.find((each) => each.document === document);
    const { library } = this.#libraries;
    if (dragged === undefined || editor === undefined || library?.key !== dragged.libraryKey) {
      return undefined;
    }
    const found = dragged.ids.map((id) => library.find(id)).filter((each) => each !== undefined);
    const snippets = await allWhole(library, found);
    const templates = snippets.map((snippet) =>
      isTemplate(snippet) ? snippet.code : escapeLiteral(snippet.code),
    );
    const place = new Range(position, position);
    const text = new SnippetString(textFor(templates, placeOf(editor, place)));
    warnOfDirection(snippets.map(({ code }) => code));
    await this.#uses.used(library, snippets);
    return dropEdit(document, place, text);
  }
}

/** Of a text in the drop itself the editor would indent every line but the first once more. */
function dropEdit(document: TextDocument, place: Range, text: SnippetString): DocumentDropEdit {
  const insertion = SnippetTextEdit.replace(place, text);
  insertion.keepWhitespace = true;
  const drop = new DocumentDropEdit("", l10n.t("Insert Snippet"));
  drop.additionalEdit = new WorkspaceEdit();
  drop.additionalEdit.set(document.uri, [insertion]);
  return drop;
}
