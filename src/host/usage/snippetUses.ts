import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../core/model.ts";

/** Records used snippets, for the order of search results. */
export interface SnippetUses {
  /** Never rejects. */
  used(library: SnippetLibrary, snippets: readonly Snippet[]): Promise<void>;
}
