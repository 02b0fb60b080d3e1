import { differences } from "../../core/api/writing/differences.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet, SnippetDraft } from "../../core/model.ts";

/** One that is there with just this content, for what may have been saved meanwhile. */
export function sameSnippet(library: SnippetLibrary, draft: SnippetDraft): Snippet | undefined {
  const title = draft.title.trim();
  // The title first: of a snippet that is not meant the code is not read.
  return library
    .all()
    .find((it) => it.title === title && differences(it, { ...draft, title }).length === 0);
}
