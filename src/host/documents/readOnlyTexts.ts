import { EventEmitter, workspace, type TextDocumentContentProvider, type Uri } from "vscode";
import { DisposableOwner } from "../../core/disposables.ts";

/** The texts of read-only documents, stored until it is disposed. */
export class ReadOnlyTexts extends DisposableOwner implements TextDocumentContentProvider {
  readonly #texts = new Map<string, string>();
  readonly #changes = this.owned.add(new EventEmitter<Uri>());
  readonly onDidChange = this.#changes.event;

  /** @param schemes of the documents. */
  constructor(...schemes: readonly string[]) {
    super();
    for (const scheme of schemes) {
      this.owned.add(workspace.registerTextDocumentContentProvider(scheme, this));
    }
  }

  provideTextDocumentContent(uri: Uri): string {
    return this.#texts.get(uri.toString()) ?? "";
  }

  /** Sets the text of a document, open or not. @returns its address. */
  put(uri: Uri, text: string): Uri {
    this.#texts.set(uri.toString(), text);
    this.#changes.fire(uri);
    return uri;
  }
}
