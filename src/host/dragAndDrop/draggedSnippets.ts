import { DataTransferItem, type DataTransfer } from "vscode";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet, SnippetId } from "../../core/model.ts";
import { draggedType } from "./draggedType.ts";

/** Rows of the view on their way somewhere. */
export interface DraggedSnippets {
  readonly libraryKey: string;
  readonly ids: readonly SnippetId[];
}

export function putDragged(transfer: DataTransfer, dragged: DraggedSnippets): void {
  transfer.set(draggedType, new DataTransferItem(JSON.stringify(dragged)));
}

/** @returns undefined where something else is dragged. */
export async function readDragged(transfer: DataTransfer): Promise<DraggedSnippets | undefined> {
  const text = (await transfer.get(draggedType)?.asString()) ?? "";
  // Before the rows are asked for what they are, the editor has an empty text in their place.
  return text === "" ? undefined : (JSON.parse(text) as DraggedSnippets);
}

/** Those that are still in the library, as they are now. */
export function foundIn(library: SnippetLibrary, { ids }: DraggedSnippets): readonly Snippet[] {
  return ids.flatMap((id) => library.find(id) ?? []);
}
