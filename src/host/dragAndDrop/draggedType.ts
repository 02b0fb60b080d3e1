/** The data type of dragged rows, which no other program knows. */
export const draggedType = "application/vnd.snippet-service.snippets";

/** The kinds of drops on the view: its own rows, files of the editor, files from outside, and text. */
export const droppableTypes: readonly string[] = [
  draggedType,
  "text/uri-list",
  "files",
  "text/plain",
];
