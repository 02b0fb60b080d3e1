import { l10n, window, type TextDocument } from "vscode";
import { SnippetError } from "../../../core/errors.ts";
import { literalOf } from "../../../core/snippet/template/snippetSyntax.ts";
import { parseTemplate } from "../../../core/snippet/template/templateParser.ts";
import { templateTag } from "../../../core/snippet/template/templateTag.ts";
import type { SaveCode } from "../../saving/saveCode.ts";
import type { Templates } from "../../templates/templates.ts";

/** *Save Template…*: asks for the details of the template, whose document closes when it is saved. */
export class SaveTemplate {
  readonly #templates: () => Promise<Templates>;
  readonly #saving: SaveCode;

  constructor(templates: () => Promise<Templates>, saving: SaveCode) {
    this.#templates = templates;
    this.#saving = saving;
  }

  /** @throws {SnippetError} `storage`, `input` where the draft is gone; the document stays. */
  async run(): Promise<void> {
    const templates = await this.#templates();
    const active = await templates.activeTemplate();
    if (active === undefined) {
      return;
    }
    const { document, draft } = active;
    if (draft === undefined) {
      throw new SnippetError("input", l10n.t("This template was already saved or closed."));
    }
    const body = bodyOf(document);
    const isPlain = parseTemplate(body).every(({ kind }) => kind === "text");
    if (isPlain && !(await isMeantPlain())) {
      return;
    }
    const { captured } = draft;
    const code = isPlain ? (literalOf(body) ?? body) : body;
    await this.#saving.save({ ...captured, code }, l10n.t("Save as Template"), {
      titleFrom: captured.code,
      tags: isPlain ? [] : [templateTag],
      saved: () => close(templates, document, body),
    });
  }
}

function bodyOf(document: TextDocument): string {
  return document.getText().replaceAll(/\r\n?/g, "\n");
}

/** What was written since, while a failure waited for Retry, is saved nowhere else. */
async function close(templates: Templates, document: TextDocument, saved: string): Promise<void> {
  if (!document.isClosed && bodyOf(document) === saved) {
    await templates.close(document);
  }
}

async function isMeantPlain(): Promise<boolean> {
  const save = l10n.t("Save as Plain Snippet");
  const chosen = await window.showInformationMessage(
    l10n.t("The template has no placeholder yet. Select text and choose Add Placeholder."),
    save,
  );
  return chosen === save;
}
