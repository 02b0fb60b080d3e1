import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { SnippetId } from "../../core/model.ts";
import type { SnippetMark } from "../../core/search/searchEngine.ts";
import { isTemplate } from "../../core/snippet/template/templateTag.ts";
import type { UsageLog } from "./usageLog.ts";

/** As many count as used lately. */
export const mostRecent = 50;

/** The meaning of `is:favorite`, `is:template` and `is:recent` in a library. */
export class SnippetMarks {
  readonly #library: Pick<SnippetLibrary, "all">;
  readonly #usage: Pick<UsageLog, "recent">;
  readonly #favorites: () => Iterable<SnippetId>;

  constructor(
    library: Pick<SnippetLibrary, "all">,
    usage: Pick<UsageLog, "recent">,
    favorites: () => Iterable<SnippetId>,
  ) {
    this.#library = library;
    this.#usage = usage;
    this.#favorites = favorites;
  }

  of(mark: SnippetMark): ReadonlySet<SnippetId> {
    switch (mark) {
      case "favorite":
        return new Set(this.#favorites());
      case "recent":
        return new Set(this.#usage.recent(mostRecent));
      case "template":
        return new Set(
          this.#library
            .all()
            .filter(isTemplate)
            .map(({ id }) => id),
        );
    }
  }
}
