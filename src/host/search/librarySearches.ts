import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Disposable } from "../../core/ports.ts";
import { LibrarySearch } from "./librarySearch.ts";
import { loadSearchEngines, type SearchEngines } from "./searchEngines.ts";

/** Makes the index at the first search and keeps that of the library in use only. */
export class LibrarySearches implements Disposable {
  readonly #load: () => Promise<SearchEngines>;
  #current:
    { readonly library: SnippetLibrary; readonly search: Promise<LibrarySearch> } | undefined;

  /** @param load called for each library, at its first search. */
  constructor(load: () => Promise<SearchEngines> = loadSearchEngines) {
    this.#load = load;
  }

  of(library: SnippetLibrary): Promise<LibrarySearch> {
    if (this.#current?.library !== library) {
      this.dispose();
      const search = this.#load().then((engines) => new LibrarySearch(library, engines));
      this.#current = { library, search };
      search.catch(() => {
        this.#current = undefined;
      });
    }
    return this.#current.search;
  }

  dispose(): void {
    void this.#current?.search.then(
      (search) => search.dispose(),
      () => undefined,
    );
    this.#current = undefined;
  }
}
