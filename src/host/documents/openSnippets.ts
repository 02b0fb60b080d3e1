import { commands, type Selection, type Tab, type TextDocumentShowOptions, type Uri } from "vscode";
import { SnippetError } from "../../core/errors.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet, SnippetId } from "../../core/model.ts";
import { freshest } from "../library/loadSnippet.ts";
import { closeSaved, textTabs, textUri } from "../textTabs.ts";
import type { DocumentMode } from "../../core/snippet/snippetPath.ts";
import { parseSnippetUri, snippetUri } from "./snippetUri.ts";

/** Read-only; a single one as a preview, which the next one replaces. An open snippet is shown in its tab. */
export async function openSnippets(
  library: SnippetLibrary,
  snippets: readonly Snippet[],
): Promise<void> {
  for (const snippet of snippets) {
    const isEdited = tabOf(library, snippet.id, "edit") !== undefined;
    await show(isEdited ? "edit" : "open", library, snippet, { preview: snippets.length === 1 });
  }
}

/**
 * Opens documents whose save changes the snippet, based on the server's current version. They replace the read-only
 * preview from a click on the row.
 *
 * @param selection in the new editor. If absent, the editor restores its own.
 */
export async function editSnippets(
  library: SnippetLibrary,
  snippets: readonly Snippet[],
  selection?: Selection,
): Promise<void> {
  if (snippets.some(({ owner }) => owner !== undefined)) {
    throw new SnippetError("input", "This snippet belongs to another user.");
  }
  for (const snippet of snippets) {
    const options = selection === undefined ? {} : { selection };
    await show("edit", library, await freshest(library, snippet), options);
    await closeSaved(tabsOf(library, snippet.id, ["open"]).filter(({ isPreview }) => isPreview));
  }
}

/** The address contains the title at the time of opening, so an open tab is found by the snippet's id. */
async function show(
  mode: DocumentMode,
  library: SnippetLibrary,
  snippet: Snippet,
  options: TextDocumentShowOptions,
): Promise<void> {
  const tab = tabOf(library, snippet.id, mode);
  const column = tab === undefined ? {} : { viewColumn: tab.group.viewColumn };
  const uri = documentUri(mode, library, snippet);
  await commands.executeCommand("vscode.open", uri, { preview: false, ...options, ...column });
}

/** The address under which a snippet is open, else its new address. */
export function documentUri(mode: DocumentMode, library: SnippetLibrary, snippet: Snippet): Uri {
  const tab = tabOf(library, snippet.id, mode);
  return (tab && textUri(tab)) ?? snippetUri(mode, library.key, snippet);
}

function tabOf(library: SnippetLibrary, id: SnippetId, mode: DocumentMode): Tab | undefined {
  return tabsOf(library, id, [mode])[0];
}

/** The tabs of an existing snippet, including those opened under its local id. */
export function tabsOf(
  library: SnippetLibrary,
  id: SnippetId,
  modes: readonly DocumentMode[] = ["open", "edit"],
): readonly Tab[] {
  return textTabs((uri) => {
    const address = parseSnippetUri(uri);
    return (
      address?.libraryKey === library.key &&
      (address.id === id || library.find(address.id)?.id === id) &&
      modes.includes(address.mode)
    );
  });
}
