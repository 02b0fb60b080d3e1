import { l10n } from "vscode";
import { newTemplateDraft } from "../../templates/templateDraft.ts";
import type { Templates } from "../../templates/templates.ts";
import { isConfirmed } from "../../isConfirmed.ts";

/** *Cancel*: closes a template without saving it; asks first where something was marked. */
export class CancelTemplate {
  readonly #templates: () => Promise<Templates>;

  constructor(templates: () => Promise<Templates>) {
    this.#templates = templates;
  }

  /** @throws {SnippetError} `storage`. */
  async run(): Promise<void> {
    const templates = await this.#templates();
    const active = await templates.activeTemplate();
    if (active === undefined) {
      return;
    }
    const { document, draft } = active;
    const untouched = draft === undefined ? undefined : newTemplateDraft(draft.captured).body;
    if (document.getText() === untouched || (await isMeant())) {
      await templates.close(document);
    }
  }
}

function isMeant(): Promise<boolean> {
  return isConfirmed(
    l10n.t("Discard this template?"),
    l10n.t("Discard"),
    l10n.t("The code that it was made of stays where it is."),
  );
}
