import {
  l10n,
  TabInputNotebook,
  TabInputText,
  TabInputTextDiff,
  window,
  type Tab,
  type TextEditor,
  type Uri,
} from "vscode";
import { DisposableOwner } from "../../core/disposables.ts";
import { comparisonInFront, modifiedEditor } from "../comparisonSide.ts";
import { parseSnippetUri } from "../documents/snippetUri.ts";
import { isConfirmed } from "../messages.ts";
import { enterCell, isLostCell, tabAddress } from "./notebookCell.ts";

/**
 * The editor that receives a snippet. A click on a row shows the snippet in a read-only preview, which becomes the
 * active editor and may replace another preview. The target is then the editor before it.
 */
export class InsertionTarget extends DisposableOwner {
  #last: TextEditor | undefined;
  /** The address of the tab of {@link #last}: a closed cell does not tell its notebook any more. */
  #tab = "";

  constructor() {
    super();
    this.#remember(window.activeTextEditor);
    this.owned.add(window.onDidChangeActiveTextEditor((editor) => this.#remember(editor)));
    this.owned.add(window.tabGroups.onDidChangeTabs(({ closed }) => this.#forget(closed)));
  }

  /** @returns "none" if no editor can take it; undefined if the user canceled. */
  async find(): Promise<TextEditor | "none" | undefined> {
    await enterCell();
    const comparison = comparisonInFront();
    const modified = comparison === undefined ? undefined : modifiedEditor(comparison);
    if (modified !== undefined && canTake(modified.document.uri)) {
      return (await isMeant(modified)) ? modified : undefined;
    }
    const active = window.activeTextEditor;
    if (active === undefined || canTake(active.document.uri)) {
      return active ?? "none";
    }
    const last = this.#last;
    return last === undefined || isLostCell(last.document) ? "none" : shownAgain(last);
  }

  #remember(editor: TextEditor | undefined): void {
    if (editor !== undefined && canTake(editor.document.uri)) {
      this.#last = editor;
      this.#tab = tabAddress(editor.document).toString();
    }
  }

  /** The user closed the target. A preview, in contrast, was replaced. */
  #forget(closed: readonly Tab[]): void {
    const isIts = (tab: Tab): boolean => changeableUri(tab)?.toString() === this.#tab;
    const isOpen = window.tabGroups.all.some(({ tabs }) => tabs.some(isIts));
    if (!isOpen && closed.some((tab) => !tab.isPreview && isIts(tab))) {
      this.#last = undefined;
    }
  }
}

/** The text or notebook of a tab that can take a snippet; of a comparison, the side that can. */
function changeableUri({ input }: Tab): Uri | undefined {
  if (input instanceof TabInputText || input instanceof TabInputNotebook) {
    return input.uri;
  }
  return input instanceof TabInputTextDiff ? input.modified : undefined;
}

/** The left side of a comparison is read-only. The user did not put the cursor at the start of the right side. */
async function isMeant({ document, selection }: TextEditor): Promise<boolean> {
  const isUntouched = selection.isEmpty && document.offsetAt(selection.active) === 0;
  return (
    !isUntouched ||
    (await isConfirmed(
      l10n.t("Insert at the beginning of the right side?"),
      l10n.t("Insert"),
      l10n.t("The left side of a comparison is read-only. To insert elsewhere, click there first."),
    ))
  );
}

async function shownAgain(last: TextEditor): Promise<TextEditor> {
  const { selections, viewColumn, document } = last;
  const editor = await window.showTextDocument(document.uri, {
    preview: false,
    ...(viewColumn === undefined ? {} : { viewColumn }),
  });
  editor.selections = selections;
  return editor;
}

/** Output channels are text editors, too. */
function canTake(uri: Uri): boolean {
  return uri.scheme !== "output" && parseSnippetUri(uri)?.mode !== "open";
}
