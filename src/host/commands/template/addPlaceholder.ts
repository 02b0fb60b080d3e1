import { markTabStop } from "../../../core/snippet/template/templateMarks.ts";
import { markInEditor, selectedRanges } from "../../templates/markInEditor.ts";
import type { Templates } from "../../templates/templates.ts";

/** *Add Placeholder*: what is selected in a template becomes a placeholder; several selections become the same one. */
export class AddPlaceholder {
  readonly #templates: () => Promise<Templates>;

  constructor(templates: () => Promise<Templates>) {
    this.#templates = templates;
  }

  async run(): Promise<void> {
    const editor = (await this.#templates()).active();
    if (editor !== undefined) {
      await markInEditor(editor, markTabStop(editor.document.getText(), selectedRanges(editor)));
    }
  }
}
