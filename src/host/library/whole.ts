import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet, SnippetId } from "../../core/model.ts";
import { loadSnippet } from "./loadSnippet.ts";

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

/** All snippets of a library with their code. @throws {SnippetError}. */
export async function wholeLibrary(
  library: SnippetLibrary,
  signal: AbortSignal,
): Promise<readonly Snippet[]> {
  await library.loadAll(signal);
  return allWhole(library, library.all(), (id) => library.read(id, signal));
}
