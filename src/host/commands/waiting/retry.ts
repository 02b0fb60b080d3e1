import { l10n } from "vscode";
import type { LibraryInUse } from "../../library/libraryInUse.ts";
import { requireLibrary } from "../../library/requireLibrary.ts";
import { WaitingNode } from "../../waiting/waitingNode.ts";

/** *Retry*: sends now what waits, or the one that a row is about. */
export class Retry {
  readonly #libraries: LibraryInUse;

  constructor(libraries: LibraryInUse) {
    this.#libraries = libraries;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const [row] = given;
    const library = await requireLibrary(this.#libraries, l10n.t("Retry"));
    await library.retry(row instanceof WaitingNode ? row.write.id : undefined);
  }
}
