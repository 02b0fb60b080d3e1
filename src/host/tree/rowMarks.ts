import {
  EventEmitter,
  FileDecoration,
  l10n,
  ThemeColor,
  window,
  type Disposable,
  type FileDecorationProvider,
  type Uri,
} from "vscode";
import { DisposableStore } from "../../core/disposables.ts";
import type { Standing } from "../../core/library/waitingWrite.ts";
import { parseSnippetUri, rowScheme, snippetScheme } from "../documents/snippetUri.ts";
import type { LibraryInUse } from "../library/libraryInUse.ts";
import { rowStanding } from "../waiting/rowStanding.ts";
import { standingSentence } from "../waiting/standingSentence.ts";

/** One sign each: a decoration has room for two. */
const standingSigns: Readonly<Record<Standing, string>> = {
  server: "",
  waiting: "↑",
  attention: "!",
};

/**
 * The marks on the rows of snippets: private ones, and those whose newest version is not on the service. Decorations,
 * since a row's icon is that of its language, and its description, where words could stand, is the first thing that a
 * narrow view cuts off.
 */
export class RowMarks implements FileDecorationProvider, Disposable {
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
    if (library === undefined || address === undefined || library.key !== address.libraryKey) {
      return undefined;
    }
    const isPrivate = library.find(address.id)?.private === true;
    const standing = rowStanding(library, address.id);
    const badge = (isPrivate ? "🔒" : "") + standingSigns[standing];
    if (badge === "") {
      return undefined;
    }
    const sentences = [
      ...(isPrivate ? [l10n.t("Private: only you can read it.")] : []),
      ...standingSentence(standing),
    ];
    const color = standing === "attention" ? new ThemeColor("list.warningForeground") : undefined;
    return new FileDecoration(badge, sentences.join("\n"), color);
  }

  dispose(): void {
    this.#owned.dispose();
  }
}
