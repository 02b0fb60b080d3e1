import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../core/model.ts";

/** Whether a person has to decide between two versions first: nobody can change both at once. */
export function hasConflict(library: SnippetLibrary, { id }: Snippet): boolean {
  return library.waiting().some(({ snippetId, state }) => snippetId === id && state === "conflict");
}
