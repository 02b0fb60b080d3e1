import { isSnippetError } from "../../core/errors.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../core/model.ts";
import { loadSnippet } from "./loadSnippet.ts";

/**
 * The base of the user's changes: the server's version, else the local one, which is compared with the server's before
 * a write.
 * @throws {SnippetError} `not-found` if the server has deleted the snippet, or the reason if its code cannot be read.
 */
export async function freshest(library: SnippetLibrary, snippet: Snippet): Promise<Snippet> {
  try {
    return await loadSnippet(library, snippet.id);
  } catch (error) {
    const isHere =
      isSnippetError(error) && error.code !== "not-found" && library.isWhole(snippet.id);
    if (!isHere) {
      throw error;
    }
    return snippet;
  }
}
