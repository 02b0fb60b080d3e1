import * as vscode from "vscode";

/**
 * Shows a document and waits until extensions are told that its editor is the active one: on a busy machine that comes
 * after `showTextDocument` has resolved, and a command would still take the editor before.
 */
export async function showActive(
  document: vscode.TextDocument,
  options: vscode.TextDocumentShowOptions = {},
): Promise<vscode.TextEditor> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const check = (): void => {
    if (vscode.window.activeTextEditor?.document === document) {
      resolve();
    }
  };
  const listening = vscode.window.onDidChangeActiveTextEditor(check);
  try {
    const shown = await vscode.window.showTextDocument(document, options);
    check();
    await promise;
    return vscode.window.activeTextEditor ?? shown;
  } finally {
    listening.dispose();
  }
}
