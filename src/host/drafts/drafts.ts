import { extname } from "node:path";
import {
  languages,
  window,
  workspace,
  type Tab,
  type TextDocument,
  type TextEditor,
  type Uri,
  CodeLens,
  l10n,
  Range,
} from "vscode";
import { DisposableOwner } from "../../core/disposables.ts";
import type { DurableFolder } from "../../core/library/files/durableFolder.ts";
import type { Logger } from "../../core/ports.ts";
import { fileNameFor } from "../../core/snippet/snippetPath.ts";
import { suggestTitle } from "../../core/snippet/suggestTitle.ts";
import { closeTexts, textTabs, textUri } from "../textTabs.ts";
import { describeForLog } from "../describeForLog.ts";
import { colorDocument } from "../languages/documentColors.ts";
import type { CapturedCode } from "../steps/capturedCode.ts";
import { isUntouched, newTemplate, type Draft } from "./draft.ts";
import { DraftFiles, type FoundDraft, type SaveDraft } from "./draftFiles.ts";
import { SaveReasons } from "../documents/saveReasons.ts";
import { draftScheme, isTemplateDraft, newDraftUri } from "./draftUri.ts";
import { startTemplateMarks } from "./templateMarks.ts";
import { TemplatePreview } from "./templatePreview.ts";
import type { CommandId } from "../commandId.ts";

export interface DraftsParts {
  readonly folder: DurableFolder;
  readonly log: Logger;
  /** Asks for the details of a draft, and saves it as a snippet. @returns whether it has become one. */
  readonly save: (document: TextDocument) => Promise<boolean>;
}

/** Opens and closes the documents that become snippets when they are saved: empty documents and templates. */
export class Drafts extends DisposableOwner {
  readonly files: DraftFiles;
  readonly #save: DraftsParts["save"];
  readonly #preview = this.owned.add(new TemplatePreview());
  /** The previews of templates that were active in this window. */
  readonly #previewed = new Map<string, Promise<void>>();
  /** Drafts that got their language in this window. A later language is the user's choice. */
  readonly #colored = new Set<string>();
  readonly #reasons = this.owned.add(new SaveReasons());
  /** Drafts that have become snippets and are being closed. */
  readonly #done = new Set<string>();

  constructor({ folder, log, save }: DraftsParts) {
    super();
    this.#save = save;
    this.files = this.owned.add(new DraftFiles(folder, (uri) => this.#saveAt(uri)));
    this.owned.add(startTemplateMarks());
    const lenses = { provideCodeLenses: lensesOf };
    this.owned.add(languages.registerCodeLensProvider({ scheme: draftScheme }, lenses));
    const failed = (error: unknown): void => {
      log.warn(`The document of a draft: ${describeForLog(error)}`);
    };
    const opened = (document: TextDocument): void => {
      this.#giveLanguage(document).catch(failed);
    };
    const inFront = (): void => {
      const document = this.activeTemplate()?.document;
      if (document !== undefined) {
        this.#showPreview(document).catch(failed);
      }
    };
    this.owned.add(workspace.onDidOpenTextDocument(opened));
    this.owned.add(
      window.tabGroups.onDidChangeTabs(({ closed }) => this.#forget(closed).catch(failed)),
    );
    this.owned.add(window.onDidChangeActiveTextEditor(inFront));
    workspace.textDocuments.forEach(opened);
    inFront();
  }

  /** @throws {SnippetError} `storage`. */
  async openTemplate(captured: CapturedCode): Promise<void> {
    const { code, title, fileName } = captured;
    const name = fileNameFor(title ?? suggestTitle(code), extname(fileName));
    const document = await this.#open(newDraftUri(name, true), newTemplate(captured, name));
    await this.#showPreview(document);
  }

  /** An empty document. @param name of its tab, with an extension. @throws {SnippetError} `storage`. */
  async openEmpty(editorLanguageId: string, name: string): Promise<void> {
    const captured = { code: "", editorLanguageId, fileName: name };
    const document = await this.#open(newDraftUri(name, false), { captured, name, body: "" });
    await this.#giveLanguage(document);
  }

  /** Reopens a closed draft, or shows its tab. */
  async reopen(uri: Uri): Promise<void> {
    await window.showTextDocument(uri, { preview: false });
  }

  /** Drafts with a text of their own, but without a tab in this window. @throws {SnippetError} `storage`. */
  async closed(): Promise<readonly FoundDraft[]> {
    const found = await this.files.all();
    return found.filter(({ uri }) => !hasTab(uri));
  }

  /** The focused editor of a draft. */
  active(): TextEditor | undefined {
    const editor = window.activeTextEditor;
    return editor?.document.uri.scheme === draftScheme ? editor : undefined;
  }

  /** The focused editor of a template. */
  activeTemplate(): TextEditor | undefined {
    const editor = this.active();
    return editor !== undefined && isTemplateDraft(editor.document.uri) ? editor : undefined;
  }

  /** Discards the draft, with the unsaved text of its document. */
  async close(document: TextDocument): Promise<void> {
    const own = document.uri.toString();
    // A saved document closes without a question. To close the active editor instead could hit another one and lose its
    // text, if the user is faster.
    this.#done.add(own);
    try {
      await document.save();
    } finally {
      this.#done.delete(own);
    }
    await closeTexts((uri) => uri.toString() === own);
    await this.#preview.close(document.uri);
    await this.files.remove(document.uri);
  }

  async #open(uri: Uri, draft: Draft): Promise<TextDocument> {
    await this.files.put(uri, draft);
    const document = await workspace.openTextDocument(uri);
    await window.showTextDocument(document, { preview: false });
    return document;
  }

  async #saveAt(uri: Uri): ReturnType<SaveDraft> {
    const key = uri.toString();
    if (this.#done.has(key)) {
      return true;
    }
    const document = workspace.textDocuments.find((each) => each.uri.toString() === key);
    return this.#reasons.isAutomatic(uri)
      ? "not-asked"
      : document !== undefined && this.#save(document);
  }

  /** A draft without a tab is kept only if it has a text of its own. */
  async #forget(closed: readonly Tab[]): Promise<void> {
    for (const tab of closed) {
      const uri = textUri(tab);
      if (uri?.scheme === draftScheme && !hasTab(uri)) {
        const draft = await this.files.find(uri);
        if (draft !== undefined && isUntouched(draft)) {
          await this.files.remove(uri);
        }
      }
    }
  }

  /** Opens the preview beside a template that becomes active for the first time, also after a reload of the window. */
  #showPreview(document: TextDocument): Promise<void> {
    const { authority } = document.uri;
    const shown =
      this.#previewed.get(authority) ??
      this.#giveLanguage(document).then((colored) => this.#preview.show(colored));
    this.#previewed.set(authority, shown);
    return shown;
  }

  /** Even code that was never in a file has a language. */
  async #giveLanguage(document: TextDocument): Promise<TextDocument> {
    const { scheme, authority } = document.uri;
    if (scheme !== draftScheme || this.#colored.has(authority)) {
      return document;
    }
    this.#colored.add(authority);
    const draft = await this.files.find(document.uri);
    const own = draft?.captured.editorLanguageId || document.languageId;
    if (isTemplateDraft(document.uri)) {
      return colorDocument(document, own);
    }
    return own === document.languageId
      ? document
      : languages.setTextDocumentLanguage(document, own);
  }
}

function hasTab(uri: Uri): boolean {
  const own = uri.toString();
  return textTabs((other) => other.toString() === own).length > 0;
}

/** The commands for a draft, above its first line. */
function lensesOf({ uri }: TextDocument): CodeLens[] {
  const lens = (title: string, command: CommandId): CodeLens =>
    new CodeLens(new Range(0, 0, 0, 0), { title, command });
  return isTemplateDraft(uri)
    ? [
        lens(l10n.t("Add Placeholder"), "snippetService.addPlaceholder"),
        lens(l10n.t("Add Choice…"), "snippetService.addChoice"),
        lens(l10n.t("Save Template…"), "snippetService.saveTemplate"),
      ]
    : [lens(l10n.t("Save Snippet…"), "snippetService.saveTemplate")];
}
