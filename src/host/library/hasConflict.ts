import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../core/model.ts";

/** Whether the user has to decide between two versions first: an edit cannot change both at once. */
export function hasConflict(library: SnippetLibrary, { id }: Snippet): boolean {
  return library.waiting().some(({ snippetId, state }) => snippetId === id && state === "conflict");
}
