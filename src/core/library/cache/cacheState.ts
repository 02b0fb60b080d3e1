import type { Language, SnippetId } from "../../model.ts";
import type { PageNote } from "./cachedSnippet.ts";

/** The members of a cache beside its snippets. */
export interface CacheState {
  readonly languages: readonly Language[] | undefined;
  readonly tags: readonly string[] | undefined;
  /** When the last sweep of the server's list ended, epoch milliseconds; undefined before the first. */
  readonly sweptAt: number | undefined;
  /** The server's number of snippets. */
  readonly total: number | undefined;
  /** The limit after which the list was cut, where there are more. */
  readonly capped: number | undefined;
  /** Not seen in the last sweep, and refused, or too many to go without asking the user. None was removed. */
  readonly missing: readonly SnippetId[];
  /** Snippets that the user decided to keep although the server does not list them. */
  readonly kept: readonly SnippetId[];
  readonly pages: readonly PageNote[];
  /** UTF-16 units that syncs moved to the trash within a month. */
  readonly trashed: { readonly since: number; readonly units: number } | undefined;
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
  trashed: undefined,
};
