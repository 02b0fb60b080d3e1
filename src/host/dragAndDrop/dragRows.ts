import { DataTransferItem, type DataTransfer } from "vscode";
import { snippetUri } from "../documents/snippetUri.ts";
import { SnippetNode, type TreeNode } from "../tree/treeNodes.ts";
import { putDragged } from "./draggedSnippets.ts";

/**
 * Puts the snippets of the dragged rows into a drag, in the order of the rows. A row has the icon of a file, and the
 * editor treats it as one: without Shift it opens a row that is dropped on a text. So the addresses are included, too.
 */
export function dragRows(rows: readonly TreeNode[], transfer: DataTransfer): void {
  const snippets = rows.filter((row) => row instanceof SnippetNode);
  const [first] = snippets;
  if (first !== undefined) {
    const { libraryKey } = first;
    // A snippet may have several rows.
    const ids = new Set(snippets.map(({ snippet }) => snippet.id));
    const uris = new Set(
      snippets.map(({ snippet }) => snippetUri("open", libraryKey, snippet).toString()),
    );
    putDragged(transfer, { libraryKey, ids: [...ids] });
    transfer.set("text/uri-list", new DataTransferItem([...uris].join("\r\n")));
  }
}
