import { TextDocumentSaveReason, workspace, type Disposable, type Uri } from "vscode";

/** Records whether the user requested the current save of a document, so that no question interrupts an automatic save. */
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
