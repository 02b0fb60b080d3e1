import { TabInputText, window, type Disposable, type Tab, type TextEditor, type Uri } from "vscode";
import { DisposableStore } from "../../core/disposables.ts";
import { parseSnippetUri } from "../documents/snippetUri.ts";

/**
 * The editor that a snippet goes to. A click on a row shows the snippet in a read-only preview, which then is the
 * active editor and may have taken the place of another preview: what is meant is the one that was used before.
 */
export class InsertionTarget implements Disposable {
  readonly #owned = new DisposableStore();
  #last: TextEditor | undefined;

  constructor() {
    this.#remember(window.activeTextEditor);
    this.#owned.add(window.onDidChangeActiveTextEditor((editor) => this.#remember(editor)));
    this.#owned.add(window.tabGroups.onDidChangeTabs(({ closed }) => this.#forget(closed)));
  }

  /** @returns undefined where there is no editor that could take it. */
  async find(): Promise<TextEditor | undefined> {
    const active = window.activeTextEditor;
    if (active === undefined || canTake(active.document.uri)) {
      return active;
    }
    return this.#last === undefined ? undefined : shownAgain(this.#last);
  }

  dispose(): void {
    this.#owned.dispose();
  }

  #remember(editor: TextEditor | undefined): void {
    if (editor !== undefined && canTake(editor.document.uri)) {
      this.#last = editor;
    }
  }

  /** A person closed it; a preview, in contrast, was replaced. */
  #forget(closed: readonly Tab[]): void {
    const last = this.#last?.document.uri.toString();
    if (closed.some((tab) => !tab.isPreview && uriOf(tab)?.toString() === last)) {
      this.#last = undefined;
    }
  }
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

function uriOf({ input }: Tab): Uri | undefined {
  return input instanceof TabInputText ? input.uri : undefined;
}
