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

/** Versions of snippets on this computer. All methods throw {@link SnippetError} `storage`. */
export interface VersionHistory {
  add(version: SnippetVersion): Promise<void>;
  /** The newest first. */
  list(snippetId: SnippetId): Promise<readonly SnippetVersion[]>;
}

/** Snippets that were deleted here. Methods throw {@link SnippetError} `storage`. */
export interface Trash {
  put(snippet: Snippet): Promise<TrashedSnippet>;
  /** The newest first. */
  list(): Promise<readonly TrashedSnippet[]>;
  /** undefined for an entry that is gone. */
  get(id: TrashedSnippet["id"]): Promise<TrashedSnippet | undefined>;
  /** Never rejects: an entry that cannot be removed now is no error. */
  remove(id: TrashedSnippet["id"]): Promise<void>;
}
