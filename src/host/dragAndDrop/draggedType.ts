/** The type of what the view's rows put into a drag: known to nobody else. */
export const draggedType = "application/vnd.snippet-service.snippets";

/** The kinds of drops on the view: its own rows, files of the editor, files from outside, and text. */
export const droppableTypes: readonly string[] = [
  draggedType,
  "text/uri-list",
  "files",
  "text/plain",
];
