import { l10n, window, type TextDocument } from "vscode";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../core/model.ts";
import { literalOf } from "../../core/snippet/template/snippetSyntax.ts";
import { parseTemplate } from "../../core/snippet/template/templateParser.ts";
import { templateTag } from "../../core/snippet/template/templateTag.ts";
import { editSnippets } from "../documents/openSnippets.ts";
import { isTemplateDraft } from "../drafts/draftUri.ts";
import type { Drafts } from "../drafts/drafts.ts";
import type { ErrorReporter } from "../errorReporter.ts";
import type { SaveCode, SaveCodeOptions } from "./saveCode.ts";
import type { CapturedCode } from "../steps/capturedCode.ts";
import { notification } from "../messages.ts";
import { languageOf } from "../languages/documentColors.ts";

export interface SaveDraftNeeds {
  readonly drafts: () => Promise<Drafts>;
  readonly saving: SaveCode;
  readonly errors: Pick<ErrorReporter, "report">;
}

interface DraftToSave {
  readonly captured: CapturedCode;
  readonly heading: string;
  readonly options: SaveCodeOptions;
}

/**
 * Asks for the details of a draft, and saves its text as a snippet. Then a plain draft becomes the document of its
 * snippet, and a template's document closes. A cancellation leaves the document as it is.
 * @returns whether the draft has become a snippet. @throws {SnippetError} `storage`; the document stays.
 */
export async function saveDraft(needs: SaveDraftNeeds, document: TextDocument): Promise<boolean> {
  const { drafts, saving, errors } = needs;
  const text = textOf(document);
  if (text === "") {
    await notification.information(l10n.t("This document is empty. There is nothing to save."));
    return false;
  }
  // Loaded first, so that nothing can fail after the snippet is saved.
  const all = await drafts();
  const draft = isTemplateDraft(document.uri)
    ? await templateDraft(all, document, text)
    : plainDraft(document, text);
  if (draft === undefined) {
    return false;
  }
  let isSaved = false;
  const saved = (snippet: Snippet, library: SnippetLibrary): void => {
    isSaved = true;
    // Not awaited, because the editor blocks its save until this ends.
    finish(all, { document, text }, snippet, library).catch((error: unknown) =>
      errors.report(error),
    );
  };
  await saving.save(draft.captured, draft.heading, { ...draft.options, saved });
  return isSaved;
}

async function templateDraft(
  drafts: Drafts,
  document: TextDocument,
  body: string,
): Promise<DraftToSave | undefined> {
  const isPlain = parseTemplate(body).every(({ kind }) => kind === "text");
  if (isPlain && !(await isMeantPlain())) {
    return undefined;
  }
  const draft = await drafts.files.find(document.uri);
  const captured = draft?.captured ?? capturedFrom(document, literalOf(body) ?? body);
  return {
    captured: { ...captured, code: isPlain ? (literalOf(body) ?? body) : body },
    heading: l10n.t("Save as Template"),
    options: { titleFrom: captured.code, tags: isPlain ? [] : [templateTag] },
  };
}

/** Text written since the save, while a failure offered *Retry*, exists only in the document. */
async function finish(
  drafts: Drafts,
  { document, text }: { readonly document: TextDocument; readonly text: string },
  snippet: Snippet,
  library: SnippetLibrary,
): Promise<void> {
  if (document.isClosed || textOf(document) !== text) {
    return;
  }
  if (!isTemplateDraft(document.uri)) {
    const draft = window.visibleTextEditors.find((editor) => editor.document === document);
    await editSnippets(library, [snippet], draft?.selection);
  }
  await drafts.close(document);
}

function plainDraft(document: TextDocument, code: string): DraftToSave {
  return {
    captured: capturedFrom(document, code),
    heading: l10n.t("Save New Snippet"),
    options: {},
  };
}

function capturedFrom(document: TextDocument, code: string): CapturedCode {
  const fileName = document.uri.path.slice(1);
  return { code, editorLanguageId: languageOf(document), fileName };
}

function textOf(document: TextDocument): string {
  return document.getText().replaceAll(/\r\n?/g, "\n");
}

async function isMeantPlain(): Promise<boolean> {
  const save = l10n.t("Save as Plain Snippet");
  const chosen = await notification.information(
    l10n.t("The template has no placeholder yet. Select text and choose Add Placeholder."),
    save,
  );
  return chosen === save;
}
