import { differences } from "../../../api/writing/differences.ts";
import type { SnippetErrorCode, SnippetErrorDetails } from "../../../errors.ts";
import type { Snippet, SnippetDraft, SnippetId } from "../../../model.ts";
import type { TrashedSnippet } from "../../snippetVersion.ts";
import type { WriteId, WriteKind } from "../../waitingWrite.ts";

/**
 * - `queued`: nothing that is still on its way to the server.
 * - `sending`: a request may be on its way; on the disk before the request begins.
 * - `unknown`: a request was given up, and may have had, or may yet have, its effect.
 * - `conflict`, `refused`: waits for the person.
 * - `watching`: done; the server is looked at once more for an effect that came late or twice.
 */
export type OperationState = "queued" | "sending" | "unknown" | "conflict" | "refused" | "watching";

/** A {@link SnippetError} as a file keeps it. */
export interface StoredError {
  readonly code: SnippetErrorCode;
  readonly message: string;
  readonly details: SnippetErrorDetails;
}

/** One write of a person, from the save until the server has confirmed it. */
export interface Operation {
  /** 1 to 64 of `[a-z0-9-]`. */
  readonly id: WriteId;
  readonly kind: WriteKind;
  /** A local id (`local-…`) for a create, and for a write on a snippet whose create had not ended at the save. */
  readonly snippetId: SnippetId;
  /** Epoch milliseconds, for people only: nothing is decided by it. */
  readonly savedAt: number;
  /** What is to be on the server; undefined for a deletion. */
  readonly draft: SnippetDraft | undefined;
  /** What the person started from; undefined for a create. */
  readonly base: Snippet | undefined;
  /** The write on the same snippet that this one was saved upon, and that must have ended before. */
  readonly after: WriteId | undefined;
  readonly state: OperationState;
  /** How many requests may have reached the server. */
  readonly sends: number;
  /** Of a create: whether a POST of it was answered with 2xx, so that no other may follow while nobody knows its record. */
  readonly isAnswered?: boolean | undefined;
  /**
   * How many keys of it were given up: for an earlier text that went to the history before any was sent, or for a record
   * that another create of the same text has taken.
   */
  readonly folds: number;
  /** Of a create: ids which existed before it was first sent, so that none of them is taken for its effect. */
  readonly fence: readonly SnippetId[];
  /** Of a deletion: what it put into the trash. */
  readonly trashId: TrashedSnippet["id"] | undefined;
  /** What the server calls what was created. */
  readonly createdId: SnippetId | undefined;
  /** A version that another device saved, seen while this write was on its way or in a conflict with it. */
  readonly theirs: Snippet | undefined;
  readonly error: StoredError | undefined;
}

/** Whether no request of it was ever begun. */
export function isUnsent({ state, sends }: Operation): boolean {
  return state === "queued" && sends === 0;
}

/** Whether both mean the same text, or both none. */
export function isSameText(one: Operation, other: Operation): boolean {
  return one.draft === undefined || other.draft === undefined
    ? one.draft === other.draft
    : differences(one.draft, other.draft).length === 0;
}

/** Whether it waits for the person. */
export function isHeld({ state }: Pick<Operation, "state">): boolean {
  return state === "conflict" || state === "refused";
}
