import { DataTransferItem, type DataTransfer } from "vscode";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet, SnippetId } from "../../core/model.ts";
import { draggedType } from "./draggedType.ts";

/** Dragged rows of the view. */
export interface DraggedSnippets {
  readonly libraryKey: string;
  readonly ids: readonly SnippetId[];
}

export function putDragged(transfer: DataTransfer, dragged: DraggedSnippets): void {
  transfer.set(draggedType, new DataTransferItem(JSON.stringify(dragged)));
}

/** @returns undefined if something else is dragged. */
export async function readDragged(transfer: DataTransfer): Promise<DraggedSnippets | undefined> {
  const text = (await transfer.get(draggedType)?.asString()) ?? "";
  // Until the editor has the data of the rows, it passes an empty text.
  return text === "" ? undefined : (JSON.parse(text) as DraggedSnippets);
}

/** The snippets that the library still has, in their current versions. */
export function foundIn(library: SnippetLibrary, { ids }: DraggedSnippets): readonly Snippet[] {
  return ids.flatMap((id) => library.find(id) ?? []);
}
