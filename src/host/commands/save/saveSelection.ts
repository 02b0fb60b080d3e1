import { l10n, window } from "vscode";
import type { DraftStore } from "../../../core/library/draftStore.ts";
import { askedName } from "../../choice/askedSnippet.ts";
import { askLeftDraft } from "../../drafts/leftDrafts.ts";
import type { Drafts } from "../../drafts/drafts.ts";
import { codeInEditor } from "../../saving/codeInEditor.ts";
import type { SaveCode } from "../../saving/saveCode.ts";
import { capturedSelections } from "../../steps/capturedCode.ts";
import { askUnsent } from "../../steps/unsentChoice.ts";
import type { LibraryInUse } from "../../library/libraryInUse.ts";

export interface SaveSelectionParts {
  readonly saving: SaveCode;
  readonly libraries: Pick<LibraryInUse, "library">;
  /** What was interrupted while it was saved. */
  readonly unsent: DraftStore;
  readonly drafts: () => Promise<Drafts>;
}

/** *Save Selection as Snippet…* */
export class SaveSelection {
  readonly #parts: SaveSelectionParts;

  constructor(parts: SaveSelectionParts) {
    this.#parts = parts;
  }

  /** @param given `{ title }` suggests that title; anything else is what a menu passes. */
  async run(...given: readonly unknown[]): Promise<void> {
    const editor = window.activeTextEditor;
    const selected = editor === undefined ? undefined : capturedSelections(editor);
    const { saving, libraries, unsent } = this.#parts;
    const { library } = libraries;
    const hasSelection = selected !== undefined && selected.code !== "";
    const afresh = hasSelection ? l10n.t("Save the selection as a new snippet") : undefined;
    const drafts = await this.#parts.drafts();
    const other = afresh ?? l10n.t("Save the whole file as a new snippet");
    if ((await askLeftDraft(drafts, heading(), other)) !== "afresh") {
      return;
    }
    const earlier =
      library === undefined
        ? "afresh"
        : await askUnsent({
            heading: heading(),
            afresh,
            drafts: unsent,
            library,
            snippetId: undefined,
          });
    if (earlier === undefined) {
      return;
    }
    if (earlier !== "afresh") {
      await saving.goOn(earlier, heading());
      return;
    }
    const captured = await codeInEditor(selected, l10n.t("Save Whole File"));
    if (captured !== undefined) {
      const title = askedName(given[0]);
      await saving.save(title === undefined ? captured : { ...captured, title }, heading());
    }
  }
}

function heading(): string {
  return l10n.t("Save Selection as Snippet");
}
