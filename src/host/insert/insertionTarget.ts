import {
  FilePermission,
  l10n,
  TabInputNotebook,
  TabInputText,
  TabInputTextDiff,
  window,
  workspace,
  type Tab,
  type TextDocument,
  type TextEditor,
  type Uri,
} from "vscode";
import { DisposableOwner } from "../../core/disposables.ts";
import { parseSnippetUri } from "../documents/snippetUri.ts";
import { comparisonInFront, shownInFront } from "../editorInFront.ts";
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

  /**
   * @param isOfRow whether a row of the view is inserted, whose own preview is no target.
   * @returns "none" if no editor is in front; undefined if the user canceled.
   */
  async find(isOfRow: boolean): Promise<TextEditor | "none" | undefined> {
    await enterCell();
    const comparison = comparisonInFront();
    const modified = comparison && shownInFront(comparison.modified);
    if (modified !== undefined) {
      return (await isMeant(modified)) ? modified : undefined;
    }
    const inFront = editorInFront();
    if (inFront === undefined || !isOfRow || canTake(inFront.document.uri)) {
      return inFront ?? "none";
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
    (await isReadOnly(document)) ||
    (await isConfirmed(
      l10n.t("Insert at the beginning of the right side?"),
      l10n.t("Insert"),
      l10n.t("The left side of a comparison is read-only. To insert elsewhere, click there first."),
    ))
  );
}

/** Of a file that is read-only in this session only, the editor does not tell it before an edit. */
async function isReadOnly({ uri, isUntitled }: TextDocument): Promise<boolean> {
  if (workspace.fs.isWritableFileSystem(uri.scheme) !== true) {
    return !isUntitled;
  }
  const { permissions } = await workspace.fs.stat(uri).then(undefined, () => ({ permissions: 0 }));
  return permissions === FilePermission.Readonly;
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

function canTake(uri: Uri): boolean {
  return !isOutput(uri) && parseSnippetUri(uri)?.mode !== "open";
}

/** A focused output channel is the active text editor, too, but lies below that in front. */
function editorInFront(): TextEditor | undefined {
  const active = window.activeTextEditor;
  if (active === undefined || !isOutput(active.document.uri)) {
    return active;
  }
  const tab = window.tabGroups.activeTabGroup.activeTab;
  const uri = tab && changeableUri(tab);
  return uri && shownInFront(uri);
}

function isOutput({ scheme }: Uri): boolean {
  return scheme === "output";
}
