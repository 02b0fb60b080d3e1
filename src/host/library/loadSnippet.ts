import { l10n, ProgressLocation, window } from "vscode";
import { isSnippetError } from "../../core/errors.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import { baseUpon } from "../../core/library/waitingWrite.ts";
import type { Snippet, SnippetId } from "../../core/model.ts";

/** Reads a snippet, with progress in the status bar. @throws {SnippetError} as {@link SnippetLibrary.read}. */
function loadSnippet(library: SnippetLibrary, id: SnippetId): Thenable<Snippet> {
  return window.withProgress(
    { location: ProgressLocation.Window, title: l10n.t("Loading the snippet…") },
    () => library.read(id),
  );
}

/**
 * The base of the user's changes: the server's version, with the visibility that the user saw. Without a server it is the
 * local one, which is compared with the server's before a write.
 * @throws {SnippetError} `not-found` if the server has deleted the snippet, or the reason if its code cannot be read.
 */
export async function freshest(library: SnippetLibrary, snippet: Snippet): Promise<Snippet> {
  try {
    return baseUpon(snippet, await loadSnippet(library, snippet.id));
  } catch (error) {
    const isHere =
      isSnippetError(error) && error.code !== "not-found" && library.isWhole(snippet.id);
    if (!isHere) {
      throw error;
    }
    return snippet;
  }
}

/**
 * The same snippets, each with its code, which is read if no list contained it.
 * @param read shows progress in the status bar by default.
 * @throws {SnippetError} the reason if a snippet cannot be read.
 */
export async function allWhole(
  library: SnippetLibrary,
  snippets: readonly Snippet[],
  read: (id: SnippetId) => Thenable<Snippet> = (id) => loadSnippet(library, id),
): Promise<readonly Snippet[]> {
  const all: Snippet[] = [];
  for (const snippet of snippets) {
    all.push(library.isWhole(snippet.id) ? snippet : await read(snippet.id));
  }
  return all;
}

/** The snippets with these ids, listed or not, as {@link allWhole}. */
export async function wholeById(
  library: SnippetLibrary,
  ids: readonly SnippetId[],
  read = (id: SnippetId): Thenable<Snippet> => loadSnippet(library, id),
): Promise<readonly Snippet[]> {
  const snippets: Snippet[] = [];
  for (const id of ids) {
    snippets.push(library.find(id) ?? (await read(id)));
  }
  return allWhole(library, snippets, read);
}

/** All snippets of a library with their code. @throws {SnippetError}. */
export async function wholeLibrary(
  library: SnippetLibrary,
  signal: AbortSignal,
): Promise<readonly Snippet[]> {
  await library.loadAll(signal);
  return allWhole(library, library.all(), (id) => library.read(id, signal));
}
