import type { Snippet, SnippetId } from "../../model.ts";
import type { SnippetVersion, TrashedSnippet } from "../snippetVersion.ts";

/** Versions of snippets on this computer. All methods throw {@link SnippetError} `storage`. */
export interface VersionHistory {
  add(version: SnippetVersion): Promise<void>;
  /** The newest first. */
  list(snippetId: SnippetId): Promise<readonly SnippetVersion[]>;
  /** The server gave a local snippet its id. */
  move(from: SnippetId, to: SnippetId): Promise<void>;
}

/** What was deleted here. Methods throw {@link SnippetError} `storage`. */
export interface Trash {
  put(snippet: Snippet): Promise<TrashedSnippet>;
  /** The newest first. */
  list(): Promise<readonly TrashedSnippet[]>;
  /** undefined for one that is gone. */
  get(id: TrashedSnippet["id"]): Promise<TrashedSnippet | undefined>;
  /** Never rejects: one that stays there for now is no error. */
  remove(id: TrashedSnippet["id"]): Promise<void>;
}
