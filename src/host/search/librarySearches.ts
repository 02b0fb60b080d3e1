import { join } from "node:path";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet, SnippetId } from "../../core/model.ts";
import type { Disposable } from "../../core/ports.ts";
import { IndexOnDisk } from "./indexFile.ts";
import { LibrarySearch } from "./librarySearch.ts";
import { searchEngines } from "./searchEngines.ts";
import { markedIn } from "../usage/snippetMarks.ts";
import type { UsageLog } from "../usage/usageLog.ts";
import { UsageLogs } from "../usage/usageLogs.ts";

export interface LibrarySearchesParts {
  /** The folder for a library's index and usage; created at the first write. */
  readonly folderOf: (libraryKey: string) => string;
  /** The favorites of the library in use. */
  readonly favorites?: () => Iterable<SnippetId>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Gets failures in the background. */
  readonly onError: (error: unknown) => void;
  /** The usage of each library, if it is shared. */
  readonly usage?: UsageLogs;
}

/** Makes the index at the first search; keeps only that of the library in use. */
export class LibrarySearches implements Disposable {
  readonly #parts: LibrarySearchesParts;
  readonly #usage: UsageLogs;
  #current:
    { readonly library: SnippetLibrary; readonly search: Promise<LibrarySearch> } | undefined;

  constructor(parts: LibrarySearchesParts) {
    this.#parts = parts;
    this.#usage = parts.usage ?? new UsageLogs(parts.folderOf, parts.now);
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

  /**
   * The ids of all results of a query (words, `tag:`, `lang:` and all other filters of the list), best first. Works in
   * slices, so that even the largest library does not block the editor. An empty query has no results. `(await
   * of(library)).onDidChange` fires when the result may have changed.
   * @throws the signal's reason (an AbortError) after an abort.
   */
  async idsFor(
    library: SnippetLibrary,
    query: string,
    signal?: AbortSignal,
  ): Promise<readonly SnippetId[]> {
    return (await this.of(library)).allIds(query, signal);
  }

  /** Records a use: of equal results, those used last and often come first. Never rejects. */
  async used(library: SnippetLibrary, snippets: readonly Snippet[]): Promise<void> {
    const usage = await this.#usage.of(library.key);
    await usage.note(snippets.map(({ id }) => id));
  }

  /** The usage of a library on this computer. */
  usesOf(library: SnippetLibrary): Promise<Pick<UsageLog, "of" | "recent">> {
    return this.#usage.of(library.key);
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
    const usage = await this.#usage.of(library.key);
    return new LibrarySearch({
      library,
      engines: searchEngines,
      file: new IndexOnDisk(join(folderOf(library.key), "index")),
      usage: (id) => usage.of(id),
      marked: markedIn(library, usage, () => favorites?.() ?? []),
      onError,
    });
  }
}
