import {
  env,
  l10n,
  Selection,
  window,
  workspace,
  type Range,
  type TextDocument,
  type TextEditor,
} from "vscode";
import type { Snippet } from "../../core/model.ts";
import { textFor } from "../../core/snippet/code/insertText.ts";
import { joinCodes } from "../../core/snippet/code/joinCodes.ts";
import { isTemplate, templateOf } from "../../core/snippet/template/templateTag.ts";
import { comparisonInFront, focusEditorInFront } from "../editorInFront.ts";
import type { FirstSteps } from "../firstSteps.ts";
import type { EditorLanguages } from "../languages/editorLanguages.ts";
import { notification, offer, showStatusMessage } from "../messages.ts";
import { placeOf, textAsSaved, warnOfDirection } from "./insertedText.ts";
import type { InsertionTarget } from "./insertionTarget.ts";
import { insertTemplate } from "./insertTemplate.ts";

/** Inserts code at every cursor; one undo reverts all of it. Code is literal unless its snippet is a template. */
export class InsertSnippets {
  readonly #target: InsertionTarget;
  readonly #languages: EditorLanguages;
  readonly #firstSteps: Pick<FirstSteps, "done">;

  constructor(
    target: InsertionTarget,
    languages: EditorLanguages,
    firstSteps: Pick<FirstSteps, "done">,
  ) {
    this.#target = target;
    this.#languages = languages;
    this.#firstSteps = firstSteps;
  }

  /** Opens a new editor if none is in front. @param isOfRow as in `InsertionTarget.find`. */
  async insert(snippets: readonly Snippet[], isOfRow: boolean): Promise<void> {
    if (snippets.length === 0) {
      return;
    }
    const editor = await this.#place(isOfRow);
    if (editor === "none") {
      await this.insertIntoNewFile(snippets);
    } else if (editor !== undefined && snippets.some(isTemplate)) {
      await this.#insertTemplates(editor, snippets);
    } else if (editor !== undefined) {
      const codes = codesOf(snippets);
      const text = (selection: Selection): string => textFor(codes, placeOf(editor, selection));
      await this.#show(editor, codes, await insertInto(editor, text));
    }
  }

  async insertIntoNewFile(snippets: readonly Snippet[]): Promise<void> {
    if (snippets.some(isTemplate)) {
      await this.#insertTemplates(await this.#newEditor(snippets, ""), snippets);
    } else {
      await this.#newEditor(snippets, joinCodes(codesOf(snippets)));
    }
  }

  /** Inserts every line as saved, templates too; only line ends follow the document. @param isOfRow as for `insert`. */
  async insertAsSaved(snippets: readonly Snippet[], isOfRow: boolean): Promise<void> {
    const codes = codesOf(snippets);
    const editor = await this.#place(isOfRow);
    if (editor === "none") {
      await this.#newEditor(snippets, joinCodes(codes));
    } else if (editor !== undefined) {
      const text = textAsSaved(editor.document, codes);
      await this.#show(editor, codes, await insertInto(editor, () => text));
    }
  }

  async #insertTemplates(editor: TextEditor, snippets: readonly Snippet[]): Promise<void> {
    const isInserted = await insertTemplate(editor, snippets.map(templateOf));
    await this.#show(editor, codesOf(snippets), isInserted);
  }

  /**
   * Like `InsertionTarget.find`. Coming from the view, it moves the focus to the target before the insertion. Later it
   * could take the focus from a box that was opened meanwhile.
   */
  async #place(isOfRow: boolean): ReturnType<InsertionTarget["find"]> {
    const target = await this.#target.find(isOfRow);
    if (typeof target === "object") {
      await focusEditorInFront();
    }
    return target;
  }

  async #show(editor: TextEditor, codes: readonly string[], isInserted: boolean): Promise<void> {
    if (isInserted) {
      editor.revealRange(editor.selection);
      warnOfDirection(codes);
      announceSide(editor);
      await this.#firstSteps.done("hasInserted");
    } else {
      await offerCopy(codes);
    }
  }

  /** Uses the language of the first snippet. */
  async #newEditor([first]: readonly Snippet[], content: string): Promise<TextEditor> {
    const language = await this.#languages.idFor(first?.language ?? "");
    const document = await workspace.openTextDocument({ language, content });
    await this.#firstSteps.done("hasInserted");
    return window.showTextDocument(document);
  }
}

function codesOf(snippets: readonly Snippet[]): readonly string[] {
  return snippets.map(({ code }) => code);
}

async function insertInto(
  editor: TextEditor,
  textAt: (selection: Selection) => string,
): Promise<boolean> {
  const { document } = editor;
  const edits = [...editor.selections]
    .sort((left, right) => left.start.compareTo(right.start))
    .map((selection) => ({ range: selection, text: textAt(selection) }));
  const ends = endOffsets(document, edits);
  const versionBefore = document.version;
  const isAccepted = await editor.edit(
    (builder) => edits.forEach(({ range, text }) => builder.replace(range, text)),
    { undoStopBefore: true, undoStopAfter: true },
  );
  // A read-only editor accepts edits, but ignores them.
  const isSame = edits.every(({ range, text }) => document.getText(range) === text);
  const isDone = isAccepted && (isSame || document.version !== versionBefore);
  if (isDone) {
    editor.selections = ends.map((offset) => {
      const position = document.positionAt(offset);
      return new Selection(position, position);
    });
  }
  return isDone;
}

/** The end of each inserted text after all edits; the editor would leave the texts selected. */
function endOffsets(
  document: TextDocument,
  edits: readonly { readonly range: Range; readonly text: string }[],
): readonly number[] {
  let moved = 0;
  return edits.map(({ range, text }) => {
    const end = document.offsetAt(range.start) + moved + text.length;
    moved += text.length - (document.offsetAt(range.end) - document.offsetAt(range.start));
    return end;
  });
}

/** In a comparison, the cursor of the insertion may be out of sight. */
function announceSide({ document, selection }: TextEditor): void {
  if (comparisonInFront()?.modified.toString() === document.uri.toString()) {
    const line = String(selection.active.line + 1);
    showStatusMessage(l10n.t("Inserted on the right side, up to line {0}.", line));
  }
}

function offerCopy(codes: readonly string[]): Promise<void> {
  return offer(
    notification.warning,
    l10n.t("The code could not be inserted: this editor is read-only."),
    { label: l10n.t("Copy"), run: () => env.clipboard.writeText(joinCodes(codes)) },
  );
}
