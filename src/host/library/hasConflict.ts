import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../core/model.ts";

/** Whether the user has to resolve a conflict first: an edit cannot change both versions. */
export function hasConflict(library: SnippetLibrary, { id }: Pick<Snippet, "id">): boolean {
  return library.waiting().some(({ snippetId, state }) => snippetId === id && state === "conflict");
}
