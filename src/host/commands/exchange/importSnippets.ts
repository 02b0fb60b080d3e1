import { l10n } from "vscode";
import type { ImportOutcome } from "../../../core/exchange/importRun.ts";
import type { ImportChoice } from "../../exchange/importChoice.ts";
import type { Importing } from "../../exchange/importing.ts";
import type { LibraryInUse } from "../../library/libraryInUse.ts";
import { requireLibrary } from "../../library/requireLibrary.ts";

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
    const library = await requireLibrary(this.#parts.libraries, l10n.t("Import Snippets"));
    const source = await this.#parts.choice.of(given);
    return source === undefined ? undefined : this.#parts.importing.run(library, source);
  }
}
