import { requireLibrary, type LibraryInUse } from "../../library/libraryInUse.ts";

/** *Refresh*: asks the service again for what is shown. */
export class Refresh {
  readonly #libraries: LibraryInUse;

  constructor(libraries: LibraryInUse) {
    this.#libraries = libraries;
  }

  async run(): Promise<void> {
    await requireLibrary(this.#libraries).refresh();
  }
}
