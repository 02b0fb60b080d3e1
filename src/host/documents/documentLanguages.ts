import { languages, workspace, type Disposable, type TextDocument } from "vscode";
import { DisposableStore } from "../../core/disposables.ts";
import type { EditorLanguages } from "../languages/editorLanguages.ts";
import type { LibraryInUse } from "../library/libraryInUse.ts";
import { parseSnippetUri, snippetScheme } from "./snippetUri.ts";

/**
 * Sets the language of a snippet's document where the file extension did not: once for each document, so that the
 * user's own choice stays.
 */
export class DocumentLanguages implements Disposable {
  readonly #libraries: LibraryInUse;
  readonly #languages: EditorLanguages;
  readonly #seen = new WeakSet<TextDocument>();
  readonly #owned = new DisposableStore();

  constructor(libraries: LibraryInUse, editorLanguages: EditorLanguages) {
    this.#libraries = libraries;
    this.#languages = editorLanguages;
    this.#owned.add(workspace.onDidOpenTextDocument((document) => void this.#opened(document)));
    for (const document of workspace.textDocuments) {
      void this.#opened(document);
    }
  }

  dispose(): void {
    this.#owned.dispose();
  }

  async #opened(document: TextDocument): Promise<void> {
    const address =
      document.uri.scheme === snippetScheme ? parseSnippetUri(document.uri) : undefined;
    const { library } = this.#libraries;
    if (address === undefined || library === undefined || this.#seen.has(document)) {
      return;
    }
    this.#seen.add(document);
    const snippet = address.libraryKey === library.key ? library.find(address.id) : undefined;
    if (snippet === undefined) {
      return;
    }
    const languageId = await this.#languages.idFor(snippet.language);
    if (languageId !== document.languageId && languageId !== "plaintext" && !document.isClosed) {
      await languages.setTextDocumentLanguage(document, languageId);
    }
  }
}
