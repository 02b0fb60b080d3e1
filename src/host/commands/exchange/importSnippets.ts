import type { ImportOutcome } from "../../../core/exchange/importRun.ts";
import type { ImportChoice } from "../../exchange/importChoice.ts";
import type { Importing } from "../../exchange/importing.ts";
import { requireLibrary, type LibraryInUse } from "../../library/libraryInUse.ts";

export interface ImportParts {
  readonly libraries: LibraryInUse;
  readonly choice: ImportChoice;
  readonly importing: Importing;
}

/** *Import Snippets…*: adds what is new, changes nothing that is there, and tells what was not taken and why. */
export class ImportSnippets {
  readonly #parts: ImportParts;

  constructor(parts: ImportParts) {
    this.#parts = parts;
  }

  /** @returns how it went; undefined when the person gave up. @throws {SnippetError} before anything is written. */
  async run(given?: unknown): Promise<ImportOutcome | undefined> {
    const library = requireLibrary(this.#parts.libraries);
    const source = await this.#parts.choice.of(given);
    return source === undefined ? undefined : this.#parts.importing.run(library, source);
  }
}
