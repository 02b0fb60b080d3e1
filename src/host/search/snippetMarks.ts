import { allShown, type SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { SnippetId } from "../../core/model.ts";
import type { MarkedSnippets, SnippetMark } from "../../core/search/searchEngine.ts";
import { isTemplate } from "../../core/snippet/template/templateTag.ts";
import type { UsageLog } from "../usage/usageLog.ts";

/** The number of snippets that count as recently used. */
export const mostRecent = 50;

/** The meaning of `is:favorite`, `is:template`, `is:recent` and `is:shared` in a library. */
export function markedIn(
  library: Pick<SnippetLibrary, "all" | "shared">,
  usage: Pick<UsageLog, "recent">,
  favorites: () => Iterable<SnippetId>,
): MarkedSnippets {
  const marks: Readonly<Record<SnippetMark, () => Iterable<SnippetId>>> = {
    favorite: favorites,
    recent: () => usage.recent(mostRecent),
    template: () =>
      allShown(library)
        .filter(isTemplate)
        .map(({ id }) => id),
    shared: () => library.shared?.().map(({ id }) => id) ?? [],
  };
  return (mark) => new Set(marks[mark]());
}
