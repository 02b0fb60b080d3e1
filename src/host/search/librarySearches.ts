import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet, SnippetId } from "../../core/model.ts";
import type { Disposable } from "../../core/ports.ts";
import { searchEngines, type LibraryIndexParts } from "./libraryIndex.ts";
import { LibrarySearch } from "./librarySearch.ts";
import { markedIn } from "./snippetMarks.ts";
import type { UsageLog } from "../usage/usageLog.ts";
import type { UsageLogs } from "../usage/usageLogs.ts";

export interface LibrarySearchesParts {
  /** The folder for a library's index. */
  readonly folderOf: (libraryKey: string) => LibraryIndexParts["folder"];
  /** The favorites of the library in use. */
  readonly favorites?: () => Iterable<SnippetId>;
  /** Gets failures in the background. */
  readonly onError: (error: unknown) => void;
  readonly usage: UsageLogs;
}

/** Makes the index at the first search; keeps only that of the library in use. */
export class LibrarySearches implements Disposable {
  readonly #parts: LibrarySearchesParts;
  #current:
    { readonly library: SnippetLibrary; readonly search: Promise<LibrarySearch> } | undefined;

  constructor(parts: LibrarySearchesParts) {
    this.#parts = parts;
  }

  of(library: SnippetLibrary): Promise<LibrarySearch> {
    if (this.#current?.library !== library) {
      this.dispose();
      const search = this.#make(library);
      this.#current = { library, search };
      search.catch(() => {
        this.#current = undefined;
      });
    }
    return this.#current.search;
  }

  /** Records a use: of equal results, those used last and often come first. Never rejects. */
  async used(library: SnippetLibrary, snippets: readonly Snippet[]): Promise<void> {
    const usage = await this.#parts.usage.of(library.key);
    await usage.note(snippets.map(({ id }) => id));
  }

  /** The usage of a library on this computer. */
  usesOf(library: SnippetLibrary): Promise<Pick<UsageLog, "of" | "recent">> {
    return this.#parts.usage.of(library.key);
  }

  dispose(): void {
    void this.#current?.search.then(
      (search) => search.dispose(),
      () => undefined,
    );
    this.#current = undefined;
  }

  async #make(library: SnippetLibrary): Promise<LibrarySearch> {
    const { folderOf, onError, favorites } = this.#parts;
    const usage = await this.#parts.usage.of(library.key);
    return new LibrarySearch({
      library,
      engines: searchEngines,
      folder: folderOf(library.key),
      usage: (id) => usage.of(id),
      marked: markedIn(library, usage, () => favorites?.() ?? []),
      onError,
    });
  }
}
