import type { SnippetError } from "../errors.ts";
import type { Snippet, SnippetDraft, SnippetId } from "../model.ts";

/** Where the newest version that a person saved is: on the server, on this computer only, or waiting for the person. */
export type Standing = "server" | "waiting" | "attention";

/** A file name, too: 1 to 100 letters, digits, `_` and `-`. */
export type WriteId = string;

export type WriteKind = "create" | "edit" | "delete";

/** One write that the server has not confirmed. */
export interface WaitingWrite {
  readonly id: WriteId;
  readonly kind: WriteKind;
  /** Of the snippet in the picture; a local id (`local-…`) until the server gave one. */
  readonly snippetId: SnippetId;
  readonly title: string;
  /**
   * `queued`, `sending` and `unknown` (sent, no clear answer: it is being looked up) go on by themselves;
   * `conflict` and `refused` need the person.
   */
  readonly state: "queued" | "sending" | "unknown" | "conflict" | "refused";
  /** Epoch milliseconds of the save. */
  readonly savedAt: number;
  readonly error: SnippetError | undefined;
  /** What the person saved; undefined for a deletion. */
  readonly draft: SnippetDraft | undefined;
  /** What the person started from. */
  readonly base: Snippet | undefined;
  /** The other version in a conflict, usually the server's; undefined where it was deleted there. */
  readonly other: Snippet | undefined;
}

/** Whether a snippet that is private here is public in the server's version. */
export function isPublishedIn({ private: isPrivate }: SnippetDraft, other?: SnippetDraft): boolean {
  return isPrivate === true && other?.private === false;
}
