import {
  DocumentDropEdit,
  l10n,
  Range,
  SnippetTextEdit,
  window,
  WorkspaceEdit,
  type DataTransfer,
  type Position,
  type TextDocument,
} from "vscode";
import type { Snippet } from "../../core/model.ts";
import { textFor } from "../../core/snippet/code/insertText.ts";
import { escapeLiteral } from "../../core/snippet/template/snippetSyntax.ts";
import { isTemplate } from "../../core/snippet/template/templateTag.ts";
import { textAsSaved } from "../insert/textAsSaved.ts";
import { warnOfDirection } from "../insert/directionWarning.ts";
import { placeOf } from "../insert/placeOf.ts";
import type { LibraryInUse } from "../library/libraryInUse.ts";
import { allWhole } from "../library/whole.ts";
import type { SnippetUses } from "../usage/snippetUses.ts";
import { readDragged } from "./draggedSnippets.ts";
import { snippetString } from "../insert/snippetString.ts";

/** Drops rows into a text: the same text that *Insert* would write there. */
export class DropIntoEditor {
  readonly #libraries: LibraryInUse;
  readonly #uses: SnippetUses;

  constructor(libraries: LibraryInUse, uses: SnippetUses) {
    this.#libraries = libraries;
    this.#uses = uses;
  }

  /**
   * The first is what happens; the others stand behind the button that the editor then shows at the place.
   * @returns undefined where no rows are dropped. @throws {SnippetError} why a snippet cannot be read.
   */
  async edits(
    document: TextDocument,
    position: Position,
    transfer: DataTransfer,
  ): Promise<DocumentDropEdit[] | undefined> {
    const dragged = await readDragged(transfer);
    const editor = window.visibleTextEditors.find((each) => each.document === document);
    const { library } = this.#libraries;
    if (dragged === undefined || editor === undefined || library?.key !== dragged.libraryKey) {
      return undefined;
    }
    const found = dragged.ids.map((id) => library.find(id)).filter((each) => each !== undefined);
    const snippets = await allWhole(library, found);
    const codes = snippets.map(({ code }) => code);
    const place = new Range(position, position);
    const indented = textFor(snippets.map(templateOf), placeOf(editor, place));
    warnOfDirection(codes);
    await this.#uses.used(library, snippets);
    return [
      dropEdit(l10n.t("Insert Snippet"), document, place, indented),
      dropEdit(
        l10n.t("Insert Without Indentation"),
        document,
        place,
        escapeLiteral(textAsSaved(document, codes)),
      ),
    ];
  }
}

function templateOf(snippet: Snippet): string {
  return isTemplate(snippet) ? snippet.code : escapeLiteral(snippet.code);
}

/** Of a text in the drop itself the editor would indent every line but the first once more. */
function dropEdit(
  title: string,
  document: TextDocument,
  place: Range,
  template: string,
): DocumentDropEdit {
  const insertion = SnippetTextEdit.replace(place, snippetString(template));
  insertion.keepWhitespace = true;
  const drop = new DocumentDropEdit("", title);
  drop.additionalEdit = new WorkspaceEdit();
  drop.additionalEdit.set(document.uri, [insertion]);
  return drop;
}
