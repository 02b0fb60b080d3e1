import { TextDocumentSaveReason, workspace, type Disposable, type Uri } from "vscode";

/** Knows whether the user asked for the save that a document is in, so that no question interrupts an automatic one. */
export class SaveReasons implements Disposable {
  readonly #automatic = new Set<string>();
  readonly #listening: Disposable;

  constructor() {
    this.#listening = workspace.onWillSaveTextDocument(({ document: { uri }, reason }) => {
      if (reason === TextDocumentSaveReason.Manual) {
        this.#automatic.delete(uri.toString());
      } else {
        this.#automatic.add(uri.toString());
      }
    });
  }

  isAutomatic(uri: Uri): boolean {
    return this.#automatic.has(uri.toString());
  }

  dispose(): void {
    this.#listening.dispose();
  }
}
