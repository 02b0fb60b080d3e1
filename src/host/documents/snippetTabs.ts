import {
  commands,
  TabInputText,
  window,
  type Disposable,
  type Tab,
  type TextDocumentShowOptions,
  type Uri,
} from "vscode";
import { DisposableStore } from "../../core/disposables.ts";
import type { LibraryInUse } from "../library/libraryInUse.ts";
import { parseSnippetUri, snippetUri } from "./snippetUri.ts";

interface Renamed {
  readonly tab: Tab;
  /** The address with the new title. */
  readonly uri: Uri;
}

/**
 * Keeps the tabs of snippets in step with the library, but for those with unsaved text. The title stands in a document's
 * address, so a tab in front whose snippet has got another one is opened anew under it.
 */
export class SnippetTabs implements Disposable {
  readonly #libraries: LibraryInUse;
  readonly #report: (error: unknown) => void;
  readonly #owned = new DisposableStore();
  /** Under which address it was tried to open them, so that nothing is tried for ever. */
  readonly #tried = new WeakMap<Tab, string>();
  #isFollowing = false;

  constructor(libraries: LibraryInUse, report: (error: unknown) => void) {
    this.#libraries = libraries;
    this.#report = report;
    this.#owned.add(libraries.onDidChangeSnippets(() => void this.#follow()));
    this.#owned.add(window.tabGroups.onDidChangeTabs(() => void this.#follow()));
  }

  /** Of a document that cannot be read: else the editor tells of an unexpected error in its place. */
  close(uri: Uri): void {
    const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
    const its = tabs.filter((tab) => !tab.isDirty && uriOf(tab)?.toString() === uri.toString());
    window.tabGroups.close(its, true).then(undefined, this.#report);
  }

  dispose(): void {
    this.#owned.dispose();
  }

  async #follow(): Promise<void> {
    if (this.#isFollowing) {
      return;
    }
    this.#isFollowing = true;
    try {
      for (let [next] = this.#renamed(); next !== undefined; [next] = this.#renamed()) {
        this.#tried.set(next.tab, next.uri.path);
        await openAnew(next.tab, next.uri);
      }
    } catch (error) {
      this.#report(error);
    } finally {
      this.#isFollowing = false;
    }
  }

  #renamed(): readonly Renamed[] {
    return window.tabGroups.all
      .flatMap(({ activeTab }) => (activeTab === undefined ? [] : this.#renamedOf(activeTab)))
      .filter(({ tab, uri }) => this.#tried.get(tab) !== uri.path);
  }

  #renamedOf(tab: Tab): readonly Renamed[] {
    const before = tab.isDirty || tab.isPinned ? undefined : uriOf(tab);
    const address = before && parseSnippetUri(before);
    const { library } = this.#libraries;
    if (address === undefined || address.libraryKey !== library?.key) {
      return [];
    }
    const { id, mode, libraryKey } = address;
    const snippet = library.find(id);
    const uri = snippet && snippetUri(mode, libraryKey, { ...snippet, id });
    return uri === undefined || uri.path === before?.path ? [] : [{ tab, uri }];
  }
}

async function openAnew(tab: Tab, uri: Uri): Promise<void> {
  const { viewColumn } = tab.group;
  const shown = window.visibleTextEditors.find(
    ({ document, viewColumn: column }) =>
      column === viewColumn && document.uri.toString() === uriOf(tab)?.toString(),
  );
  const options: TextDocumentShowOptions = {
    viewColumn,
    preview: tab.isPreview,
    preserveFocus: true,
    ...(shown === undefined ? {} : { selection: shown.selection }),
  };
  await commands.executeCommand("vscode.open", uri, options);
  await window.tabGroups.close(tab, true);
}

function uriOf({ input }: Tab): Uri | undefined {
  return input instanceof TabInputText ? input.uri : undefined;
}
