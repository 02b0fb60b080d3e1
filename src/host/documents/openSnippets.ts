import { commands, l10n, ProgressLocation, TabInputText, window, type Tab } from "vscode";
import { isSnippetError } from "../../core/errors.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet, SnippetId } from "../../core/model.ts";
import { requireLibrary, type LibraryInUse } from "../library/libraryInUse.ts";
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
    const library = requireLibrary(this.#libraries);
    for (const snippet of snippets) {
      await show("open", library, snippet, snippets.length === 1);
    }
  }

  /**
   * As documents whose save writes to the service, starting from what the service has now. They take the place of the
   * read-only preview that a click on the row has shown.
   */
  async edit(snippets: readonly Snippet[]): Promise<void> {
    const library = requireLibrary(this.#libraries);
    for (const snippet of snippets) {
      await show("edit", library, await freshest(library, snippet), false);
      await closeTabs((tab) => tab.isPreview && isOf(tab, library.key, snippet.id, ["open"]));
    }
  }

  /** Closes the tabs of a snippet that is gone; those with unsaved text stay. */
  async close(libraryKey: string, id: SnippetId): Promise<void> {
    await closeTabs((tab) => !tab.isDirty && isOf(tab, libraryKey, id, ["open", "edit"]));
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

/** Offline, one starts from what is there: the save finds out whether the service has something newer. */
async function freshest(library: SnippetLibrary, snippet: Snippet): Promise<Snippet> {
  try {
    return await window.withProgress(
      { location: ProgressLocation.Window, title: l10n.t("Loading the snippet…") },
      () => library.read(snippet.id),
    );
  } catch (error) {
    const isUnreachable =
      isSnippetError(error) && ["offline", "network", "time-out", "server"].includes(error.code);
    if (!isUnreachable) {
      throw error;
    }
    return snippet;
  }
}

async function closeTabs(which: (tab: Tab) => boolean): Promise<void> {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs).filter(which);
  await window.tabGroups.close(tabs, true);
}

function isOf(
  tab: Tab,
  libraryKey: string,
  id: SnippetId,
  modes: readonly DocumentMode[],
): boolean {
  const address = tab.input instanceof TabInputText ? parseSnippetUri(tab.input.uri) : undefined;
  return address?.libraryKey === libraryKey && address.id === id && modes.includes(address.mode);
}
