import { commands, window, workspace, type TextDocument, type Uri } from "vscode";

/** The address that the tab of a text has: for a notebook's cell, that of the notebook. */
export function tabAddress(document: TextDocument): Uri {
  const notebook = workspace.notebookDocuments.find((open) =>
    open.getCells().some((cell) => cell.document === document),
  );
  return notebook?.uri ?? document.uri;
}

/** A closed notebook's cell cannot be shown: its address leads to a text that no editor can change. */
export function isLostCell(document: TextDocument): boolean {
  return document.uri.scheme === "vscode-notebook-cell" && document.isClosed;
}

/** A rendered cell has no cursor, and an insertion into it could not be undone. */
export async function enterCell(): Promise<void> {
  if (window.activeNotebookEditor !== undefined) {
    await commands.executeCommand("notebook.cell.edit");
  }
}
