import {
  languages,
  window,
  workspace,
  type Disposable,
  type TextDocument,
  type TextEditor,
} from "vscode";
import { DisposableStore } from "../../core/disposables.ts";
import { closeTexts } from "../closeTexts.ts";
import { describeForLog } from "../describeForLog.ts";
import type { Logger } from "../../core/ports.ts";
import type { CapturedCode } from "../steps/capturedCode.ts";
import type { TemplateDraft } from "./templateDraft.ts";
import type { TemplateDrafts } from "./templateDrafts.ts";
import { TemplateLenses } from "./templateLenses.ts";
import { TemplateMarks } from "./templateMarks.ts";
import { TemplatePreview } from "./templatePreview.ts";
import { templateLanguage } from "./templateLanguage.ts";
import { templateScheme } from "./templateUri.ts";

export interface ActiveTemplate {
  readonly document: TextDocument;
  readonly draft: TemplateDraft | undefined;
}

/** Opens and closes the documents in which templates are made. */
export class Templates implements Disposable {
  readonly drafts: TemplateDrafts;
  readonly #owned = new DisposableStore();
  readonly #preview = this.#owned.add(new TemplatePreview());
  /** The previews of the drafts that were in front in this window. */
  readonly #previewed = new Map<string, Promise<void>>();

  constructor(drafts: TemplateDrafts, log: Logger) {
    this.drafts = drafts;
    this.#owned.add(drafts);
    this.#owned.add(new TemplateMarks());
    this.#owned.add(
      languages.registerCodeLensProvider({ scheme: templateScheme }, new TemplateLenses()),
    );
    const failed = (error: unknown): void => {
      log.warn(`The document of a template: ${describeForLog(error)}`);
    };
    const opened = (document: TextDocument): void => {
      this.#giveLanguage(document).catch(failed);
    };
    const inFront = (): void => {
      const document = this.active()?.document;
      if (document !== undefined) {
        this.#showPreview(document).catch(failed);
      }
    };
    this.#owned.add(workspace.onDidOpenTextDocument(opened));
    this.#owned.add(window.onDidChangeActiveTextEditor(inFront));
    workspace.textDocuments.forEach(opened);
    inFront();
  }

  /** @throws {SnippetError} `storage`. */
  async open(captured: CapturedCode): Promise<void> {
    const document = await workspace.openTextDocument(await this.drafts.make(captured));
    await window.showTextDocument(document, { preview: false });
    await this.#showPreview(document);
  }

  /** The editor of a template that has the keyboard. */
  active(): TextEditor | undefined {
    const editor = window.activeTextEditor;
    return editor?.document.uri.scheme === templateScheme ? editor : undefined;
  }

  /** Gives the draft up, and with it what was not saved of its document. */
  async close(document: TextDocument): Promise<void> {
    // What is saved closes without a question. To close the active editor would close another one, and lose its text,
    // where a person is faster.
    await document.save();
    const own = document.uri.toString();
    await closeTexts((uri) => uri.toString() === own);
    await this.#preview.close(document.uri);
    await this.drafts.remove(document.uri);
  }

  /**
   * The template that has the keyboard; without a draft where that was saved or given up already.
   * @throws {SnippetError} `storage`.
   */
  async activeTemplate(): Promise<ActiveTemplate | undefined> {
    const document = this.active()?.document;
    return document && { document, draft: await this.drafts.find(document.uri) };
  }

  dispose(): void {
    this.#owned.dispose();
  }

  /** The first time that a draft is in front, after the window was loaded anew as well, its preview comes beside it. */
  #showPreview(document: TextDocument): Promise<void> {
    const { authority } = document.uri;
    const shown =
      this.#previewed.get(authority) ??
      this.#giveLanguage(document).then((coloured) => this.#preview.show(coloured));
    this.#previewed.set(authority, shown);
    return shown;
  }

  /** Code that was never in a file has a language all the same. */
  async #giveLanguage(document: TextDocument): Promise<TextDocument> {
    if (document.uri.scheme !== templateScheme) {
      return document;
    }
    const draft = await this.drafts.find(document.uri);
    const language = templateLanguage(draft?.captured.editorLanguageId || document.languageId);
    return language === document.languageId
      ? document
      : languages.setTextDocumentLanguage(document, language);
  }
}
