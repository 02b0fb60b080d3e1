import type { Snippet, SnippetDraft, SnippetId } from "../model.ts";

/** A version in the local history. */
export interface SnippetVersion {
  readonly id: string;
  readonly snippetId: SnippetId;
  /** Epoch milliseconds. */
  readonly savedAt: number;
  readonly draft: SnippetDraft;
}

/** A snippet that was deleted here and can be restored. */
export interface TrashedSnippet {
  readonly id: string;
  readonly snippetId: SnippetId;
  /** Epoch milliseconds. */
  readonly deletedAt: number;
  readonly snippet: Snippet;
}
