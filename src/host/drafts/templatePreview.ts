import {
  EventEmitter,
  l10n,
  languages,
  Uri,
  ViewColumn,
  window,
  workspace,
  type TextDocument,
  type TextDocumentContentProvider,
} from "vscode";
import { DisposableOwner } from "../../core/disposables.ts";
import { closeTexts } from "../textTabs.ts";
import { editorTemplate, isVariable } from "../../core/snippet/template/editorTemplate.ts";
import { parseTemplate } from "../../core/snippet/template/templateParser.ts";
import { templateText } from "../../core/snippet/template/templateText.ts";
import { isTemplateDraft } from "./draftUri.ts";

const scheme = "snippet-draft-preview";

/** Shows a template's inserted text beside it, while it is written. Variables appear as their names. */
export class TemplatePreview extends DisposableOwner implements TextDocumentContentProvider {
  readonly #changes = this.owned.add(new EventEmitter<Uri>());
  readonly onDidChange = this.#changes.event;

  constructor() {
    super();
    this.owned.add(workspace.registerTextDocumentContentProvider(scheme, this));
    this.owned.add(
      workspace.onDidChangeTextDocument(({ document }) => {
        if (isTemplateDraft(document.uri)) {
          this.#changes.fire(previewUri(document.uri));
        }
      }),
    );
  }

  provideTextDocumentContent({ authority }: Uri): string {
    const draft = workspace.textDocuments.find(
      ({ uri }) => isTemplateDraft(uri) && uri.authority === authority,
    );
    return draft === undefined
      ? ""
      : templateText(parseTemplate(editorTemplate(draft.getText())), (name) =>
          isVariable(name) ? `‹${name}›` : undefined,
        );
  }

  /** The focus stays. */
  async show({ uri, languageId }: TextDocument): Promise<void> {
    const document = await workspace.openTextDocument(previewUri(uri));
    await languages.setTextDocumentLanguage(document, languageId);
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
