import { l10n, languages, Uri, ViewColumn, window, workspace, type TextDocument } from "vscode";
import { closeTexts } from "../textTabs.ts";
import { editorTemplate, isVariable } from "../../core/snippet/template/editorTemplate.ts";
import { parseTemplate } from "../../core/snippet/template/templateParser.ts";
import { templateText } from "../../core/snippet/template/templateText.ts";
import { ReadOnlyTexts } from "../documents/readOnlyTexts.ts";
import { isTemplateDraft } from "./draftUri.ts";

const scheme = "snippet-draft-preview";

/** Shows a template's inserted text beside it, while it is written. Variables appear as their names. */
export class TemplatePreview extends ReadOnlyTexts {
  constructor() {
    super(scheme);
    this.owned.add(
      workspace.onDidChangeTextDocument(({ document }) => {
        if (isTemplateDraft(document.uri)) {
          this.put(previewUri(document.uri), insertedText(document));
        }
      }),
    );
  }

  /** The focus stays. */
  async show(template: TextDocument): Promise<void> {
    const uri = this.put(previewUri(template.uri), insertedText(template));
    const document = await workspace.openTextDocument(uri);
    await languages.setTextDocumentLanguage(document, template.languageId);
    await window.showTextDocument(document, {
      viewColumn: ViewColumn.Beside,
      preserveFocus: true,
      preview: true,
    });
  }

  async close({ authority }: Uri): Promise<void> {
    await closeTexts((uri) => uri.scheme === scheme && uri.authority === authority);
  }
}

function previewUri({ authority, path }: Uri): Uri {
  const name = l10n.t("Inserts: {0}", path.slice(1));
  return Uri.from({ scheme, authority, path: `/${name}` });
}

function insertedText(template: TextDocument): string {
  return templateText(parseTemplate(editorTemplate(template.getText())), (name) =>
    isVariable(name) ? `‹${name}›` : undefined,
  );
}
