import type { SnippetError } from "../errors.ts";
import type { Snippet, SnippetDraft, SnippetId } from "../model.ts";

/** The place of the newest saved version: on the server, on this computer only, or blocked until the user decides. */
export type Standing = "server" | "waiting" | "attention";

/** A file name, too: 1 to 100 letters, digits, `_` and `-`. */
export type WriteId = string;

export type WriteKind = "create" | "edit" | "delete";

/** One write that the server has not confirmed. */
export interface WaitingWrite {
  readonly id: WriteId;
  readonly kind: WriteKind;
  /** The shown snippet's id; a local one (`local-…`) until the server gives one. */
  readonly snippetId: SnippetId;
  readonly title: string;
  /**
   * `queued`, `sending` and `unknown` (the response was lost, and the effect is looked for) go on by themselves;
   * `conflict` and `refused` need the user.
   */
  readonly state: "queued" | "sending" | "unknown" | "conflict" | "refused";
  /** Epoch milliseconds of the save. */
  readonly savedAt: number;
  readonly error: SnippetError | undefined;
  /** The text that the user saved; undefined for a deletion. */
  readonly draft: SnippetDraft | undefined;
  /** The version that the user edited. */
  readonly base: Snippet | undefined;
  /** The other version in a conflict; undefined where that is deleted. */
  readonly other: Snippet | undefined;
  /** Whether the other version is another window's of this computer, and not the server's. */
  readonly isLocal: boolean;
}

/** The later version as a base for changes. Where it was published since, the outbox asks before a text is sent there. */
export function baseUpon(seen: Snippet, later: Snippet): Snippet {
  return isPublishedIn(seen, later) ? { ...later, private: true } : later;
}

/** Whether a snippet that is private here is public in the server's version. */
export function isPublishedIn({ private: isPrivate }: SnippetDraft, other?: SnippetDraft): boolean {
  return isPrivate === true && other?.private === false;
}
