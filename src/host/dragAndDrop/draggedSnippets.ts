import { type DataTransfer, DataTransferItem } from "vscode";
import { isFields } from "../../core/library/files/recordFields.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet, SnippetId } from "../../core/model.ts";
import { snippetUri } from "../documents/snippetUri.ts";
import { draggedType } from "./draggedType.ts";
import { SnippetNode, type TreeNode } from "../tree/treeNodes.ts";

/** Dragged rows of the view. */
export interface DraggedSnippets {
  readonly libraryKey: string;
  readonly ids: readonly SnippetId[];
}

/** @returns undefined if something else is dragged, also by another extension with the same type of data. */
export async function readDragged(transfer: DataTransfer): Promise<DraggedSnippets | undefined> {
  const text = (await transfer.get(draggedType)?.asString()) ?? "";
  // Until the editor has the data of the rows, it passes an empty text.
  const dragged: unknown = text === "" ? undefined : JSON.parse(text);
  const { libraryKey, ids } = isFields(dragged) ? dragged : {};
  return typeof libraryKey === "string" && Array.isArray(ids) ? { libraryKey, ids } : undefined;
}

/** The snippets that the library still has, in their current versions. */
export function foundIn(library: SnippetLibrary, { ids }: DraggedSnippets): readonly Snippet[] {
  return ids.flatMap((id) => library.find(id) ?? []);
}

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
    const dragged: DraggedSnippets = { libraryKey, ids: [...ids] };
    transfer.set(draggedType, new DataTransferItem(JSON.stringify(dragged)));
    transfer.set("text/uri-list", new DataTransferItem([...uris].join("\r\n")));
  }
}
