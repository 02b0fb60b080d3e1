import { requireLibrary, type LibraryInUse } from "../../library/libraryInUse.ts";

/** *Load More Snippets*: the service's next page. */
export class LoadMore {
  readonly #libraries: LibraryInUse;

  constructor(libraries: LibraryInUse) {
    this.#libraries = libraries;
  }

  async run(): Promise<void> {
    await requireLibrary(this.#libraries).loadMore();
  }
}
