import { commands, TabInputText, window, type Tab } from "vscode";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet, SnippetId } from "../../core/model.ts";
import { freshest } from "../library/freshest.ts";
import { libraryInUse, type LibraryInUse } from "../library/libraryInUse.ts";
import type { DocumentMode } from "../../core/snippet/snippetPath.ts";
import { parseSnippetUri, snippetUri } from "./snippetUri.ts";

/** Opens and closes the documents of snippets. */
export class OpenSnippets {
  readonly #libraries: LibraryInUse;

  constructor(libraries: LibraryInUse) {
    this.#libraries = libraries;
  }

  /** Read-only; a single one as a preview, which the next one replaces. */
  async open(snippets: readonly Snippet[]): Promise<void> {
    const library = libraryInUse(this.#libraries);
    for (const snippet of snippets) {
      await show("open", library, snippet, snippets.length === 1);
    }
  }

  /**
   * As documents whose save changes the snippet, starting from what the service has now. They take the place of the
   * read-only preview that a click on the row has shown.
   */
  async edit(snippets: readonly Snippet[]): Promise<void> {
    const library = libraryInUse(this.#libraries);
    for (const snippet of snippets) {
      await show("edit", library, await freshest(library, snippet), false);
      await this.close(
        allTabs().filter((tab) => tab.isPreview && isOf(tab, library, snippet.id, ["open"])),
      );
    }
  }

  /** The tabs of a snippet that is there, also those that were opened by its id from before the service gave one. */
  tabsOf(library: SnippetLibrary, id: SnippetId): readonly Tab[] {
    return allTabs().filter((tab) => isOf(tab, library, id, ["open", "edit"]));
  }

  /** Those with unsaved text stay. */
  async close(tabs: readonly Tab[]): Promise<void> {
    await window.tabGroups.close(
      tabs.filter(({ isDirty }) => !isDirty),
      true,
    );
  }
}

async function show(
  mode: DocumentMode,
  { key }: SnippetLibrary,
  snippet: Snippet,
  preview: boolean,
): Promise<void> {
  await commands.executeCommand("vscode.open", snippetUri(mode, key, snippet), { preview });
}

function allTabs(): readonly Tab[] {
  return window.tabGroups.all.flatMap((group) => group.tabs);
}

function isOf(
  tab: Tab,
  library: SnippetLibrary,
  id: SnippetId,
  modes: readonly DocumentMode[],
): boolean {
  const address = tab.input instanceof TabInputText ? parseSnippetUri(tab.input.uri) : undefined;
  return (
    address?.libraryKey === library.key &&
    (address.id === id || library.find(address.id)?.id === id) &&
    modes.includes(address.mode)
  );
}
