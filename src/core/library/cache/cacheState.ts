import type { Language, SnippetId } from "../../model.ts";
import type { PageNote } from "./cachedSnippet.ts";

/** What is kept beside the snippets. */
export interface CacheState {
  readonly languages: readonly Language[] | undefined;
  readonly tags: readonly string[] | undefined;
  /** When the last sweep of the service's list came to its end, epoch milliseconds; undefined before the first. */
  readonly sweptAt: number | undefined;
  /** How many the service says there are. */
  readonly total: number | undefined;
  /** Only the first so many were listed, where there are more. */
  readonly capped: number | undefined;
  /** Not seen in the last sweep, and too many to go without asking the person, or refused. Nothing of it was removed. */
  readonly missing: readonly SnippetId[];
  /** What the person decided to keep although the service does not list it. */
  readonly kept: readonly SnippetId[];
  readonly pages: readonly PageNote[];
}

/** Before the first sync. */
export const emptyState: CacheState = {
  languages: undefined,
  tags: undefined,
  sweptAt: undefined,
  total: undefined,
  capped: undefined,
  missing: [],
  kept: [],
  pages: [],
};
