import { l10n } from "vscode";
import type { WaitingWrite } from "../../../core/library/waitingWrite.ts";
import type { LibraryInUse } from "../../library/libraryInUse.ts";
import { requireLibrary } from "../../library/requireLibrary.ts";
import { chooseWrite } from "../../choice/writeChoice.ts";
import { writeTitle } from "../../waiting/writeSentence.ts";
import { isConfirmed } from "../../isConfirmed.ts";

/** *Discard…*: gives up what waits, after asking. Its text goes to the history. */
export class Discard {
  readonly #libraries: LibraryInUse;

  constructor(libraries: LibraryInUse) {
    this.#libraries = libraries;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const library = await requireLibrary(this.#libraries, l10n.t("Discard"));
    const write = await chooseWrite(library, given, l10n.t("Discard"));
    const button = l10n.t("Discard");
    if (write !== undefined && (await isConfirmed(questionOf(write), button, detailOf(write)))) {
      await library.discard(write.id);
    }
  }
}

function questionOf(write: WaitingWrite): string {
  const title = writeTitle(write);
  switch (write.kind) {
    case "create":
      return l10n.t("Discard the new snippet “{0}”?", title);
    case "edit":
      return l10n.t("Discard what you changed in “{0}”?", title);
    case "delete":
      return l10n.t("Keep “{0}” after all?", title);
  }
}

function detailOf({ kind }: WaitingWrite): string {
  switch (kind) {
    case "create":
      return l10n.t("It will not be sent to the service. Open Trash restores it, for 30 days.");
    case "edit":
      return l10n.t(
        "It will not be sent to the service. Its text stays in the history for 30 days.",
      );
    case "delete":
      return l10n.t("It will not be deleted on the service.");
  }
}
