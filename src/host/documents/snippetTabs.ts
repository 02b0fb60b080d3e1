import { commands, window, type Tab, type TextDocumentShowOptions, type Uri } from "vscode";
import { DisposableOwner } from "../../core/disposables.ts";
import { closeSaved, textTabs, textUri } from "../textTabs.ts";
import type { LibraryInUse } from "../library/libraryInUse.ts";
import { parseSnippetUri, snippetUri } from "./snippetUri.ts";

interface Renamed {
  readonly tab: Tab;
  readonly before: Uri;
  /** The address with the new title. */
  readonly uri: Uri;
}

/**
 * Keeps the tabs of snippets consistent with the library. A document's address contains the title. So after a new title,
 * the active tab of the snippet is opened again at the new address. A tab with unsaved text stays until it is saved.
 */
export class SnippetTabs extends DisposableOwner {
  readonly #libraries: LibraryInUse;
  readonly #report: (error: unknown) => void;
  /** The new address of each reopened tab. It is tried only once. */
  readonly #tried = new WeakMap<Tab, string>();
  #isFollowing = false;

  constructor(libraries: LibraryInUse, report: (error: unknown) => void) {
    super();
    this.#libraries = libraries;
    this.#report = report;
    this.owned.add(libraries.onDidChangeSnippets(() => void this.#follow()));
    this.owned.add(window.tabGroups.onDidChangeTabs(() => void this.#follow()));
    void this.#follow();
  }

  /** Closes the tabs of a document that cannot be read. Otherwise the editor would show its error page there. */
  close(uri: Uri): void {
    closeSaved(tabsAt(uri)).catch(this.#report);
  }

  async #follow(): Promise<void> {
    if (this.#isFollowing) {
      return;
    }
    this.#isFollowing = true;
    try {
      for (let [next] = this.#renamed(); next !== undefined; [next] = this.#renamed()) {
        this.#tried.set(next.tab, next.uri.path);
        await openAgain(next);
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
    const before = tab.isDirty || tab.isPinned ? undefined : textUri(tab);
    const address = before && parseSnippetUri(before);
    const { library } = this.#libraries;
    if (before === undefined || address === undefined || address.libraryKey !== library?.key) {
      return [];
    }
    const { id, mode, libraryKey } = address;
    const snippet = library.find(id);
    const uri = snippet && snippetUri(mode, libraryKey, { ...snippet, id });
    return uri === undefined || uri.path === before.path ? [] : [{ tab, before, uri }];
  }
}

async function openAgain({ tab, before, uri }: Renamed): Promise<void> {
  const { viewColumn } = tab.group;
  const shown = window.visibleTextEditors.find(
    ({ document, viewColumn: column }) =>
      column === viewColumn && document.uri.toString() === before.toString(),
  );
  const options: TextDocumentShowOptions = {
    viewColumn,
    preview: tab.isPreview,
    preserveFocus: true,
    ...(shown === undefined ? {} : { selection: shown.selection }),
  };
  await commands.executeCommand("vscode.open", uri, options);
  await closeSaved(tabsAt(before).filter(({ group }) => group.viewColumn === viewColumn));
}

function tabsAt(uri: Uri): readonly Tab[] {
  return textTabs((other) => other.toString() === uri.toString());
}
