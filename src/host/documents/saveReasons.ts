import { TextDocumentSaveReason, workspace, type Uri } from "vscode";
import { DisposableOwner } from "../../core/disposables.ts";

/** Records whether the user requested the current save of a document, so that no question interrupts an automatic save. */
export class SaveReasons extends DisposableOwner {
  readonly #automatic = new Set<string>();

  constructor() {
    super();
    this.owned.add(
      workspace.onWillSaveTextDocument(({ document: { uri }, reason }) => {
        if (reason === TextDocumentSaveReason.Manual) {
          this.#automatic.delete(uri.toString());
        } else {
          this.#automatic.add(uri.toString());
        }
      }),
    );
  }

  isAutomatic(uri: Uri): boolean {
    return this.#automatic.has(uri.toString());
  }
}
