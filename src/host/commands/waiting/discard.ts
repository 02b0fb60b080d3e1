import { l10n, window } from "vscode";
import type { WaitingWrite } from "../../../core/library/waitingWrite.ts";
import { requireLibrary, type LibraryInUse } from "../../library/libraryInUse.ts";
import { chooseWrite } from "../../choice/writeChoice.ts";
import { writeTitle } from "../../waiting/writeSentence.ts";

/** *Discard…*: gives up what waits, after asking. Its text goes to the history. */
export class Discard {
  readonly #libraries: LibraryInUse;

  constructor(libraries: LibraryInUse) {
    this.#libraries = libraries;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const library = requireLibrary(this.#libraries);
    const write = await chooseWrite(library, given, l10n.t("Discard"));
    if (write !== undefined && (await isConfirmed(write))) {
      await library.discard(write.id);
    }
  }
}

async function isConfirmed(write: WaitingWrite): Promise<boolean> {
  const button = l10n.t("Discard");
  const title = writeTitle(write);
  const chosen = await window.showWarningMessage(
    questionOf(write, title),
    { modal: true, detail: detailOf(write) },
    button,
  );
  return chosen === button;
}

function questionOf({ kind }: WaitingWrite, title: string): string {
  switch (kind) {
    case "create":
      return l10n.t("Discard the new snippet “{0}”?", title);
    case "edit":
      return l10n.t("Discard what you changed in “{0}”?", title);
    case "delete":
      return l10n.t("Keep “{0}” after all?", title);
  }
}

function detailOf({ kind }: WaitingWrite): string {
  return kind === "delete"
    ? l10n.t("It will not be deleted on the service.")
    : l10n.t("It will not be sent to the service. Its text stays in the history for 30 days.");
}
