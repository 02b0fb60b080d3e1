import { l10n, window } from "vscode";
import { codeInEditor } from "../../saving/codeInEditor.ts";
import { canBeSaved } from "../../saving/saveableCode.ts";
import { capturedSelections } from "../../steps/capturedCode.ts";
import type { Drafts } from "../../drafts/drafts.ts";

/** *Save as Template…*: opens what is selected as a document in which placeholders are marked. */
export class SaveAsTemplate {
  readonly #drafts: () => Promise<Drafts>;

  constructor(drafts: () => Promise<Drafts>) {
    this.#drafts = drafts;
  }

  /** @throws {SnippetError} `storage`. */
  async run(): Promise<void> {
    const editor = window.activeTextEditor;
    const selected = editor === undefined ? undefined : capturedSelections(editor);
    const captured = await codeInEditor(selected, l10n.t("Use Whole File"));
    if (captured !== undefined && (await canBeSaved(captured.code))) {
      await (await this.#drafts()).openTemplate(captured);
    }
  }
}
