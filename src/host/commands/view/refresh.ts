import { l10n } from "vscode";
import type { LibraryInUse } from "../../library/libraryInUse.ts";
import { requireLibrary } from "../../library/requireLibrary.ts";

/** *Refresh*: asks the service again for what is shown. */
export class Refresh {
  readonly #libraries: LibraryInUse;

  constructor(libraries: LibraryInUse) {
    this.#libraries = libraries;
  }

  async run(): Promise<void> {
    const library = await requireLibrary(this.#libraries, l10n.t("Refresh"));
    await library.refresh();
  }
}
