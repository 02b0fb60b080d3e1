import type { SnippetId } from "../model.ts";
import type { LibraryChange, SnippetLibrary } from "./snippetLibrary.ts";

/** Whether a snippet may have got another id, also in another window, or while another library was in use. */
export function mayRename({ kind }: LibraryChange): boolean {
  return kind === "replaced" || kind === "all";
}

/** Those of the ids that a library has replaced, with the present ones. */
export function renamed(
  library: Pick<SnippetLibrary, "find"> | undefined,
  ids: Iterable<SnippetId>,
): readonly (readonly [from: SnippetId, to: SnippetId])[] {
  return [...ids]
    .map((from) => [from, library?.find(from)?.id ?? from] as const)
    .filter(([from, to]) => from !== to);
}
