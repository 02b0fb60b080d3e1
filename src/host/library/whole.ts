import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../core/model.ts";
import { loadSnippet } from "./loadSnippet.ts";

/**
 * A snippet with its code, which is read from the server if no list has had it.
 * @throws {SnippetError} why it cannot be read.
 */
export async function whole(library: SnippetLibrary, snippet: Snippet): Promise<Snippet> {
  return library.isWhole(snippet.id) ? snippet : loadSnippet(library, snippet.id);
}

/** In their order. */
export async function allWhole(
  library: SnippetLibrary,
  snippets: readonly Snippet[],
): Promise<readonly Snippet[]> {
  const all: Snippet[] = [];
  for (const snippet of snippets) {
    all.push(await whole(library, snippet));
  }
  return all;
}
