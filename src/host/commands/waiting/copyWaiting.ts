import { env, l10n } from "vscode";
import { requireLibrary, type LibraryInUse } from "../../library/libraryInUse.ts";
import { chooseWrite } from "../../choice/writeChoice.ts";
import { writeTitle } from "../../waiting/writeSentence.ts";
import { showStatusMessage } from "../../statusMessage.ts";

/** *Copy What Waits…*: the code as the person saved it. */
export class CopyWaiting {
  readonly #libraries: LibraryInUse;

  constructor(libraries: LibraryInUse) {
    this.#libraries = libraries;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const library = requireLibrary(this.#libraries);
    const write = await chooseWrite(library, given, l10n.t("Copy"));
    const code = write?.draft?.code ?? write?.base?.code;
    if (write === undefined || code === undefined) {
      return;
    }
    await env.clipboard.writeText(code);
    showStatusMessage(l10n.t("Copied “{0}”.", writeTitle(write)));
  }
}
