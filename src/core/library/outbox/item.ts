import { differences } from "../../api/writing/differences.ts";
import type { DraftField } from "../../api/writing/differences.ts";
import type { SnippetErrorCode, SnippetErrorDetails } from "../../errors.ts";
import type { Snippet, SnippetDraft, SnippetId } from "../../model.ts";
import { isPublishedIn } from "../waitingWrite.ts";
import type { WriteId, WriteKind } from "../waitingWrite.ts";
import { contentKey, canonicalDraft } from "./likeness.ts";

/** A {@link SnippetError} as stored in a file. */
export interface KeptError {
  readonly code: SnippetErrorCode;
  readonly message: string;
  readonly details: SnippetErrorDetails;
}

/** A request in flight, or with unknown outcome. It is on the disk before it is sent; what it sends never changes. */
export interface Flight {
  readonly kind: WriteKind;
  /** Undefined for a deletion. */
  readonly sent: SnippetDraft | undefined;
  /** Idempotency key of a create, where the server honors keys: the same POST may be repeated. */
  readonly key: string | undefined;
  /** Baseline ids of a create: records that existed before the POST. */
  readonly baseline: readonly SnippetId[];
  /** The effect was seen. A duplicate of the request may still arrive until the grace time is over. */
  readonly isSeen: boolean;
  /**
   * A 2xx came, where there is a key at a repeated POST, or a record may be the effect: no other POST may follow, unless
   * the user retries.
   */
  readonly isAccepted: boolean;
  /** The id that the server returned, while the record is not compared yet. */
  readonly madeId: SnippetId | undefined;
  /** Why the response was lost. */
  readonly error: KeptError | undefined;
}

/** A create whose response was lost may take effect a second time. */
export interface Watch {
  readonly sent: SnippetDraft;
  readonly baseline: readonly SnippetId[];
}

/** A conflict that the user has to decide. `want` is the user's version. */
export interface Question {
  /** The server's version, or with `isLocal` another window's; undefined where it was deleted. */
  readonly other: Snippet | undefined;
  /** The conflict is between two windows of this computer. */
  readonly isLocal: boolean;
}

/** One snippet with pending changes: one wanted text, at most one request in flight, at most one open question. */
export interface Item {
  /** The id of the intent that began the item: 1 to 64 of `[a-z0-9-]`. */
  readonly id: WriteId;
  /** Epoch milliseconds of the last save. The outbox orders nothing by it. */
  readonly savedAt: number;
  /** The snippet's id while the server has no record of it. */
  readonly name: SnippetId;
  readonly serverId: SnippetId | undefined;
  /** Earlier ids. They resolve to this snippet forever. */
  readonly old: readonly SnippetId[];
  /** Ids of the snippet from which this text was split off. */
  readonly parted: readonly SnippetId[];
  /** The last known version on the server; undefined where the server has no record. */
  readonly base: Snippet | undefined;
  /** The version that the user wants on the server; undefined for a deletion. */
  readonly want: SnippetDraft | undefined;
  readonly flight: Flight | undefined;
  readonly watch: Watch | undefined;
  readonly question: Question | undefined;
  readonly refused: KeptError | undefined;
  /** Why the last attempt failed. The leader tries again by itself. */
  readonly trouble: KeptError | undefined;
  /** Epoch milliseconds of the first creation of a restored snippet: a server gives its new record a date of its own. */
  readonly createdAt: number | undefined;
  /** Applied intents whose files may still exist. */
  readonly applied: readonly string[];
  /** Number of requests that have begun: each create needs its own key. */
  readonly flights: number;
}

interface IntentBase {
  /** 1 to 64 of `[a-z0-9-]`. */
  readonly id: string;
  /** Epoch milliseconds. */
  readonly savedAt: number;
}

/** A user's action in a window, with the version that the user saw. Never changed. */
export type Intent = IntentBase &
  (
    | {
        readonly kind: "save";
        /** Undefined for a new snippet. */
        readonly of: SnippetId | undefined;
        readonly from: Snippet | undefined;
        readonly draft: SnippetDraft;
      }
    | {
        readonly kind: "delete";
        readonly of: SnippetId;
        readonly from: Snippet;
      }
    | {
        readonly kind: "restore";
        /** Undefined for a snippet of its own. */
        readonly of: SnippetId | undefined;
        readonly text: SnippetDraft;
        readonly createdAt: number | undefined;
      }
    | {
        readonly kind: "discard";
        readonly item: WriteId;
        readonly mine: SnippetDraft | undefined;
      }
    /** Without `item`: all pending changes, without waiting for the back-off. */
    | { readonly kind: "retry"; readonly item: WriteId | undefined }
    | {
        readonly kind: "resolve";
        readonly item: WriteId;
        readonly choice: "mine" | "other" | "both";
        readonly mine: SnippetDraft | undefined;
        readonly other: Snippet | undefined;
        /** With *both*: the title of the new snippet, if both texts have the same title. */
        readonly title: string | undefined;
      }
  );

const localPrefix = "local-";

/** The id of a snippet until the server gives one. */
export function localIdOf(intent: Intent["id"]): SnippetId {
  return `${localPrefix}${intent}`;
}

/** Whether the server has not given an id yet. */
export function isLocalId(id: SnippetId): boolean {
  return id.startsWith(localPrefix);
}

/** The snippet's present id. */
export function presentId({ serverId, name }: Pick<Item, "serverId" | "name">): SnippetId {
  return serverId ?? name;
}

/** All ids that resolve to the item. */
export function namesOfItem(item: Pick<Item, "serverId" | "name" | "old">): readonly SnippetId[] {
  return [...new Set([presentId(item), item.name, ...item.old])];
}

/** A copy with only the members of a draft. It reads code that is still on the disk. */
export function plainDraft(draft: SnippetDraft | Snippet): SnippetDraft {
  const { languageId, title, description, tags, private: isPrivate, code } = draft;
  return { languageId, title, description, tags, private: isPrivate, code };
}

/** Whether a server may return both as the same text. Two deletions are the same. */
export function isSameText(
  one: SnippetDraft | undefined,
  other: SnippetDraft | undefined,
): boolean {
  return one === undefined || other === undefined
    ? one === other
    : contentKey(one) === contentKey(other);
}

/** Whether both are the same text, with nothing that a server may have changed. Two deletions are the same. */
export function isSameExactly(
  one: SnippetDraft | undefined,
  other: SnippetDraft | undefined,
): boolean {
  return one === undefined || other === undefined
    ? one === other
    : differences(one, other).length === 0;
}

/** Whether the server is known to have exactly the wanted version. */
export function isAsWanted({ base, want }: Pick<Item, "base" | "want">): boolean {
  return isSameExactly(base, want);
}

/** Whether a user sees the item as pending. A request whose effect was seen only delays the next one. */
export function isPending(item: Item): boolean {
  const isOpen = item.flight !== undefined && !item.flight.isSeen;
  return isOpen || item.question !== undefined || item.refused !== undefined || !isAsWanted(item);
}

/** Whether the item is blocked until the user decides. */
export function isBlocked({ question, refused }: Pick<Item, "question" | "refused">): boolean {
  return question !== undefined || refused !== undefined;
}

/** Whether the leader has nothing left to do for the item. */
export function isSettled(item: Item): boolean {
  return !isPending(item) && item.flight === undefined && item.watch === undefined;
}

/**
 * Three-way merge of fields; texts are never merged.
 * @param from the version from which both started.
 * @returns undefined where both changed one field, to different values.
 */
export function mergeFields(
  from: SnippetDraft,
  mine: SnippetDraft,
  other: SnippetDraft,
): SnippetDraft | undefined {
  const changed = differences(from, mine);
  // A field that the server only normalized was not changed by any device.
  const others = new Set<DraftField>(differences(canonicalDraft(from), canonicalDraft(other)));
  const differing = new Set(differences(mine, other));
  return changed.some((field) => others.has(field) && differing.has(field))
    ? undefined
    : { ...plainDraft(other), ...Object.fromEntries(changed.map((name) => [name, mine[name]])) };
}

/**
 * {@link mergeFields} with a record of the server, which may have changed fields itself.
 * @returns undefined also where a private snippet would become public: only a user may publish it.
 */
export function mergeRecord(
  from: SnippetDraft,
  mine: SnippetDraft,
  other: SnippetDraft,
): SnippetDraft | undefined {
  const merged = mergeFields(from, mine, other);
  return merged !== undefined && isPublishedIn(mine, merged) ? undefined : merged;
}

/** The wanted text, rebased from the sent text onto the record that the server made of it. */
export function rebased(
  sent: SnippetDraft | undefined,
  want: SnippetDraft | undefined,
  base: Snippet,
): SnippetDraft | undefined {
  return want === undefined || sent === undefined
    ? want
    : (mergeRecord(sent, want, base) ?? plainDraft(want));
}
