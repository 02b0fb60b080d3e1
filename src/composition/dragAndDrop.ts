import type { Favourites } from "../core/library/favourites/favourites.ts";
import { UndoableChange } from "../host/changes/undoableChange.ts";
import { dragRows } from "../host/dragAndDrop/dragRows.ts";
import { DropIntoEditor } from "../host/dragAndDrop/dropIntoEditor.ts";
import { DropOnRows } from "../host/dragAndDrop/dropOnRows.ts";
import type { DragAndDrop } from "../host/late/lateDragAndDrop.ts";
import type { LibrarySearches } from "../host/search/librarySearches.ts";
import type { CodeSaving } from "../host/steps/capturedCode.ts";
import type { Base } from "./base.ts";
import type { Libraries } from "./libraries.ts";
import type { Sources } from "./sources.ts";

/** Dragging and dropping, loaded when something is first dragged. */
export function buildDragAndDrop(
  { errors }: Base,
  { current }: Libraries,
  favourites: Favourites,
  searches: LibrarySearches,
  saving: CodeSaving,
  { files }: Sources,
): DragAndDrop {
  const intoEditor = new DropIntoEditor(current, searches);
  const onRows = new DropOnRows({
    libraries: current,
    favourites,
    changing: new UndoableChange(errors),
    files,
    saving,
  });
  return {
    drag: dragRows,
    drop: (target, transfer) => onRows.drop(target, transfer),
    edits: (document, position, transfer) => intoEditor.edits(document, position, transfer),
  };
}
