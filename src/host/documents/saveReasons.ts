import { TextDocumentSaveReason, workspace, type Disposable, type Uri } from "vscode";

const automatic = new Set<string>();

/** Begins to note the reasons of saves. */
export function followSaves(): Disposable {
  return workspace.onWillSaveTextDocument(({ document: { uri }, reason }) => {
    if (reason === TextDocumentSaveReason.Manual) {
      automatic.delete(uri.toString());
    } else {
      automatic.add(uri.toString());
    }
  });
}

/** Whether the current save of a document was not requested by the user: then no question may interrupt it. */
export function isAutomaticSave(uri: Uri): boolean {
  return automatic.has(uri.toString());
}
