import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../core/model.ts";

/** Remembers what was used, for the order of what is found. */
export interface SnippetUses {
  /** Never rejects. */
  used(library: SnippetLibrary, snippets: readonly Snippet[]): Promise<void>;
}
