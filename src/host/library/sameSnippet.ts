import { differences } from "../../core/api/writing/differences.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet, SnippetDraft } from "../../core/model.ts";

/** An existing snippet with exactly this content, which an earlier attempt may have saved. */
export function sameSnippet(library: SnippetLibrary, draft: SnippetDraft): Snippet | undefined {
  const title = draft.title.trim();
  // The title is compared first, so that the code of other snippets is not read.
  return library
    .all()
    .find((it) => it.title === title && differences(it, { ...draft, title }).length === 0);
}
