import { commands, window, type Tab, type Uri } from "vscode";
import { DisposableOwner } from "../../core/disposables.ts";
import { closeSaved, textTabs, textUri } from "../textTabs.ts";
import { followLibrary } from "../library/followLibrary.ts";
import type { LibraryInUse } from "../library/libraryInUse.ts";
import { parseSnippetUri, snippetUri } from "./snippetUri.ts";

interface Renamed {
  readonly tab: Tab;
  readonly uri: Uri;
  /** The name with the new title. */
  readonly name: string;
}

/**
 * Keeps the tabs of snippets consistent with the library. A document's address contains the title at the time of
 * opening. After a new title, the active tab gets the new name and keeps its document. Another document in its place
 * would take the keyboard from the text, and no extension can tell whether it was there.
 */
export class SnippetTabs extends DisposableOwner {
  readonly #libraries: LibraryInUse;
  readonly #report: (error: unknown) => void;
  /** The new name of each renamed tab. It is tried only once. */
  readonly #tried = new WeakMap<Tab, string>();

  constructor(libraries: LibraryInUse, report: (error: unknown) => void) {
    super();
    this.#libraries = libraries;
    this.#report = report;
    const follow = (): void => this.#follow();
    this.owned.add(followLibrary(libraries, follow, window.tabGroups.onDidChangeTabs));
  }

  /** Closes the tabs of a document that cannot be read. Otherwise the editor would show its error page there. */
  close(uri: Uri): void {
    closeSaved(textTabs((other) => other.toString() === uri.toString())).catch(this.#report);
  }

  #follow(): void {
    for (const renamed of window.tabGroups.all.flatMap((group) =>
      this.#renamedOf(group.activeTab),
    )) {
      this.#tried.set(renamed.tab, renamed.name);
      rename(renamed).then(undefined, this.#report);
    }
  }

  #renamedOf(tab: Tab | undefined): readonly Renamed[] {
    const uri = tab && textUri(tab);
    const address = uri && parseSnippetUri(uri);
    const { library } = this.#libraries;
    if (!tab || !uri || !address || address.libraryKey !== library?.key) {
      return [];
    }
    const { id, mode, libraryKey } = address;
    const snippet = library.find(id);
    const name = snippet && snippetUri(mode, libraryKey, { ...snippet, id }).path.slice(1);
    const isNamed = name === tab.label || name === this.#tried.get(tab);
    return name === undefined || isNamed ? [] : [{ tab, uri, name }];
  }
}

/** The third argument of `vscode.open` is the name of the tab. The document is open already, and stays as it is. */
async function rename({ tab, uri, name }: Renamed): Promise<void> {
  const { group, isPreview } = tab;
  const options = { viewColumn: group.viewColumn, preview: isPreview, preserveFocus: true };
  await commands.executeCommand("vscode.open", uri, options, name);
}
