import {
  EventEmitter,
  FileDecoration,
  l10n,
  window,
  type Disposable,
  type FileDecorationProvider,
  type Uri,
} from "vscode";
import { DisposableStore } from "../../core/disposables.ts";
import { parseSnippetUri, rowScheme, snippetScheme } from "../documents/snippetUri.ts";
import type { LibraryInUse } from "../library/libraryInUse.ts";

/**
 * The lock on the rows of private snippets. A decoration, since a row's icon is that of its language, and its
 * description, where a word could stand, is the first thing that a narrow view cuts off.
 */
export class PrivateMarks implements FileDecorationProvider, Disposable {
  readonly #libraries: LibraryInUse;
  readonly #owned = new DisposableStore();
  readonly #changed = this.#owned.add(new EventEmitter<undefined>());
  readonly onDidChangeFileDecorations = this.#changed.event;

  constructor(libraries: LibraryInUse) {
    this.#libraries = libraries;
    this.#owned.add(libraries.onDidChange(() => this.#changed.fire(undefined)));
    this.#owned.add(
      libraries.onDidChangeSnippets(({ kind }) => {
        if (kind !== "state") {
          this.#changed.fire(undefined);
        }
      }),
    );
    this.#owned.add(window.registerFileDecorationProvider(this));
  }

  provideFileDecoration(uri: Uri): FileDecoration | undefined {
    const { library } = this.#libraries;
    const address =
      uri.scheme === rowScheme ? parseSnippetUri(uri.with({ scheme: snippetScheme })) : undefined;
    const isPrivate =
      address !== undefined &&
      library?.key === address.libraryKey &&
      library.find(address.id)?.private === true;
    return isPrivate
      ? new FileDecoration("🔒", l10n.t("Private: only you can read it."))
      : undefined;
  }

  dispose(): void {
    this.#owned.dispose();
  }
}
