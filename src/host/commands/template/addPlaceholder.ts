import { markPlaceholder } from "../../../core/snippet/template/templateMarks.ts";
import { markInEditor, selectedRanges } from "../../drafts/markInEditor.ts";
import type { Drafts } from "../../drafts/drafts.ts";

/** *Add Placeholder*: what is selected in a template becomes a placeholder; several selections become the same one. */
export class AddPlaceholder {
  readonly #drafts: () => Promise<Drafts>;

  constructor(drafts: () => Promise<Drafts>) {
    this.#drafts = drafts;
  }

  async run(): Promise<void> {
    const editor = (await this.#drafts()).activeTemplate();
    if (editor !== undefined) {
      await markInEditor(
        editor,
        markPlaceholder(editor.document.getText(), selectedRanges(editor)),
      );
    }
  }
}
