import { commands, window, type Tab, type Uri } from "vscode";
import type { Disposable } from "../../core/ports.ts";
import { textUri } from "../textTabs.ts";
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
export function followTitles(
  libraries: LibraryInUse,
  report: (error: unknown) => unknown,
): Disposable {
  /** The new name of each renamed tab. It is tried only once. */
  const tried = new WeakMap<Tab, string>();
  const follow = (): void => {
    const active = window.tabGroups.all.map(({ activeTab }) => activeTab);
    for (const renamed of active.flatMap((tab) => renamedIn(libraries, tab))) {
      if (renamed.name !== tried.get(renamed.tab)) {
        tried.set(renamed.tab, renamed.name);
        rename(renamed).catch(report);
      }
    }
  };
  return followLibrary(libraries, follow, window.tabGroups.onDidChangeTabs);
}

function renamedIn({ library }: LibraryInUse, tab: Tab | undefined): readonly Renamed[] {
  const uri = tab && textUri(tab);
  const address = uri && parseSnippetUri(uri);
  if (!tab || !uri || !address || address.libraryKey !== library?.key) {
    return [];
  }
  const { id, mode, libraryKey } = address;
  const snippet = library.find(id);
  const name = snippet && snippetUri(mode, libraryKey, { ...snippet, id }).path.slice(1);
  return name === undefined || name === tab.label ? [] : [{ tab, uri, name }];
}

/** The third argument of `vscode.open` is the name of the tab. The document is open already, and stays as it is. */
async function rename({ tab, uri, name }: Renamed): Promise<void> {
  const { group, isPreview } = tab;
  const options = { viewColumn: group.viewColumn, preview: isPreview, preserveFocus: true };
  await commands.executeCommand("vscode.open", uri, options, name);
}
