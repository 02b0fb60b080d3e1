import { markTabStop } from "../../../core/snippet/template/templateMarks.ts";
import { markInEditor, selectedRanges } from "../../templates/markInEditor.ts";
import type { Templates } from "../../templates/templates.ts";

/** *Add Tab Stop*: what is selected in a template becomes a placeholder; several selections become the same one. */
export class AddTabStop {
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
