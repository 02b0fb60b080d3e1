import { isSnippetError } from "../../core/errors.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../core/model.ts";
import { loadSnippet } from "./loadSnippet.ts";

/**
 * What a person's changes start from: the service's version, else the one that is on this computer; then the service's
 * is compared with before anything is written over it.
 * @throws {SnippetError} `not-found` where the service has deleted the snippet, or why its code cannot be had.
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
