import { l10n } from "vscode";
import type { LibraryInUse } from "../../library/libraryInUse.ts";
import { requireLibrary } from "../../library/requireLibrary.ts";

/** *Load More Snippets*: the service's next page. */
export class LoadMore {
  readonly #libraries: LibraryInUse;

  constructor(libraries: LibraryInUse) {
    this.#libraries = libraries;
  }

  async run(): Promise<void> {
    const library = await requireLibrary(this.#libraries, l10n.t("Refresh"));
    await library.loadMore();
  }
}
