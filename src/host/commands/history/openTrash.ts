import { l10n, window, type QuickPickItem } from "vscode";
import type { TrashedSnippet } from "../../../core/library/snippetVersion.ts";
import { labelText } from "../../labelText.ts";
import { languageText } from "../../languageText.ts";
import type { LibraryInUse } from "../../library/libraryInUse.ts";
import { requireLibrary } from "../../library/requireLibrary.ts";
import { shownText } from "../../shownText.ts";
import { titleOf } from "../../tree/treeItems.ts";
import { shortTitle } from "../../shortTitle.ts";
import { showStatusMessage } from "../../statusMessage.ts";
import { firstLine } from "../../../core/snippet/code/firstLine.ts";
import { momentText } from "../../momentText.ts";

export interface OpenTrashParts {
  readonly libraries: LibraryInUse;
  /** Shows a snippet in the view. */
  readonly reveal: (id: string) => Promise<void>;
}

interface TrashedItem extends QuickPickItem {
  readonly trashed: TrashedSnippet;
}

/** *Open Trash…*: what was deleted on this computer; choosing one restores it. */
export class OpenTrash {
  readonly #parts: OpenTrashParts;

  constructor(parts: OpenTrashParts) {
    this.#parts = parts;
  }

  async run(): Promise<void> {
    const library = await requireLibrary(this.#parts.libraries, heading());
    const trash = await library.trash();
    if (trash.length === 0) {
      void window.showInformationMessage(l10n.t("The trash is empty."));
      return;
    }
    const chosen = await window.showQuickPick(trash.map(itemOf), {
      title: heading(),
      placeHolder: l10n.t("Select the snippet to restore"),
      matchOnDescription: true,
      matchOnDetail: true,
    });
    if (chosen !== undefined) {
      const { id, title } = await library.restore(chosen.trashed.id);
      showStatusMessage(l10n.t("“{0}” was restored.", shortTitle(shownText(title))));
      await this.#parts.reveal(id);
    }
  }
}

function heading(): string {
  return l10n.t("Trash");
}

function itemOf(trashed: TrashedSnippet): TrashedItem {
  const { snippet, deletedAt } = trashed;
  return {
    label: labelText(titleOf(snippet)),
    description: l10n.t("{0}, deleted {1}", languageText(snippet), momentText(deletedAt)),
    detail: shownText(firstLine(snippet.code)).slice(0, 120),
    trashed,
  };
}
