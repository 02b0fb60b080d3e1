import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../core/model.ts";

/** What can be done with a found snippet. Each tells of its own success; a failure is thrown. */
export interface SnippetActions {
  readonly insert: (snippets: readonly Snippet[]) => Promise<void>;
  readonly copy: (library: SnippetLibrary, snippet: Snippet) => Promise<void>;
  readonly open: (snippet: Snippet) => Promise<void>;
  readonly edit: (snippet: Snippet) => Promise<void>;
}
