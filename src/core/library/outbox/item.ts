import { differences } from "../../api/writing/differences.ts";
import type { DraftField } from "../../api/writing/differences.ts";
import type { SnippetErrorCode, SnippetErrorDetails } from "../../errors.ts";
import type { Snippet, SnippetDraft, SnippetId } from "../../model.ts";
import type { TrashedSnippet } from "../snippetVersion.ts";
import { isPublishedIn } from "../waitingWrite.ts";
import type { WriteId, WriteKind } from "../waitingWrite.ts";
import { contentKey, inOneWriting } from "./likeness.ts";

/** A {@link SnippetError} as a file keeps it. */
export interface KeptError {
  readonly code: SnippetErrorCode;
  readonly message: string;
  readonly details: SnippetErrorDetails;
}

/** A request that is on its way, or whose outcome is unknown. On the disk before it leaves; what it sends never changes. */
export interface Flight {
  readonly kind: WriteKind;
  /** Undefined for a deletion. */
  readonly sent: SnippetDraft | undefined;
  /** Of a create, where the server keeps keys: the same POST may be sent again. */
  readonly key: string | undefined;
  /** Of a create without a key: baseline ids, none of which is its effect. */
  readonly fence: readonly SnippetId[];
  /** No clear response came: its effect is looked for. */
  readonly isUnclear: boolean;
  /** Its effect was seen; it may come again until the grace time is over. */
  readonly isSeen: boolean;
  /** Any 2xx came without an id: no other POST may follow. */
  readonly isAccepted: boolean;
  /** The server told this id, and nobody has compared the record yet. */
  readonly madeId: SnippetId | undefined;
  /** Why no clear response came. */
  readonly error: KeptError | undefined;
}

/** A create whose response was lost may appear a second time. */
export interface Watch {
  readonly kind: "create";
  readonly sent: SnippetDraft;
  readonly fence: readonly SnippetId[];
}

/** What the user has to decide: `want` is mine. */
export interface Question {
  /** The server's version, or with `isLocal` that of another window; undefined: deleted. */
  readonly other: Snippet | undefined;
  /** Between two windows of this computer, and not with the server. */
  readonly isLocal: boolean;
  /** Of a local deletion: what it put into the trash. */
  readonly trashId: TrashedSnippet["id"] | undefined;
}

/** One snippet with pending changes: one text is wanted, at most one request is on its way, at most one question is open. */
export interface Item {
  /** Of the intent that began it: 1 to 64 of `[a-z0-9-]`. */
  readonly id: WriteId;
  /** Epoch milliseconds of the last save, for people only. */
  readonly savedAt: number;
  /** What it is called as long as the server has no record of it. */
  readonly name: SnippetId;
  readonly serverId: SnippetId | undefined;
  /** Earlier ids, which lead here for ever. */
  readonly old: readonly SnippetId[];
  /** What its text was called before it became a snippet of its own. */
  readonly parted: readonly SnippetId[];
  /** What the server was known to have; undefined where it has none. */
  readonly base: Snippet | undefined;
  /** What the user wants there; undefined: nothing. */
  readonly want: SnippetDraft | undefined;
  readonly flight: Flight | undefined;
  readonly watch: Watch | undefined;
  readonly question: Question | undefined;
  readonly refused: KeptError | undefined;
  /** Why it could not be sent the last time; it goes on by itself. */
  readonly trouble: KeptError | undefined;
  /** Of a deletion: what it put into the trash. */
  readonly trashId: TrashedSnippet["id"] | undefined;
  /** Intents that are in it, and whose files may still be there. */
  readonly applied: readonly string[];
  /** How many requests have begun: each create has a key of its own. */
  readonly flights: number;
}

interface Told {
  /** Of the intent: 1 to 64 of `[a-z0-9-]`. */
  readonly id: string;
  /** Epoch milliseconds. */
  readonly savedAt: number;
}

/** What a user did in a window, and what they saw then. Never changed. */
export type Intent = Told &
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
        readonly trashId: TrashedSnippet["id"] | undefined;
      }
    | {
        readonly kind: "restore";
        readonly trashId: TrashedSnippet["id"];
        readonly text: SnippetDraft;
      }
    | {
        readonly kind: "discard";
        readonly item: WriteId;
        readonly mine: SnippetDraft | undefined;
      }
    /** Undefined: whatever is pending, without waiting for the back-off. */
    | { readonly kind: "retry"; readonly item: WriteId | undefined }
    | {
        readonly kind: "resolve";
        readonly item: WriteId;
        readonly choice: "mine" | "other" | "both";
        readonly mine: SnippetDraft | undefined;
        readonly other: Snippet | undefined;
        /** For *both*: the title of the new snippet, if both texts have the same title. */
        readonly title: string | undefined;
      }
  );

const localPrefix = "local-";

/** What a snippet is called until the server has given it an id. */
export function localIdOf(intent: Intent["id"]): SnippetId {
  return `${localPrefix}${intent}`;
}

/** Whether the server has not given an id yet. */
export function isLocalId(id: SnippetId): boolean {
  return id.startsWith(localPrefix);
}

/** What the snippet is called now. */
export function presentId({ serverId, name }: Pick<Item, "serverId" | "name">): SnippetId {
  return serverId ?? name;
}

/** All ids that lead to it. */
export function namesOfItem(item: Pick<Item, "serverId" | "name" | "old">): readonly SnippetId[] {
  return [...new Set([presentId(item), item.name, ...item.old])];
}

/** A copy with the members of a draft and no others; reads the code where it lies on the disk. */
export function plainDraft(draft: SnippetDraft | Snippet): SnippetDraft {
  const { languageId, title, description, tags, private: isPrivate, code } = draft;
  return { languageId, title, description, tags, private: isPrivate, code };
}

/** Whether a server may give both back as one and the same text; two deletions are the same. */
export function isSameText(
  one: SnippetDraft | undefined,
  other: SnippetDraft | undefined,
): boolean {
  return one === undefined || other === undefined
    ? one === other
    : contentKey(one) === contentKey(other);
}

/** Whether the server is known to have exactly what is wanted. */
export function isAsWanted({ base, want }: Pick<Item, "base" | "want">): boolean {
  return base === undefined || want === undefined
    ? base === want
    : differences(base, want).length === 0;
}

/** Whether a user sees that something of it is pending: a request whose effect was seen only keeps others waiting. */
export function isPending(item: Item): boolean {
  const isOpen = item.flight !== undefined && !item.flight.isSeen;
  return isOpen || item.question !== undefined || item.refused !== undefined || !isAsWanted(item);
}

/** Whether it is blocked until the user decides. */
export function isBlocked({ question, refused }: Pick<Item, "question" | "refused">): boolean {
  return question !== undefined || refused !== undefined;
}

/** Whether nothing of it is left to do. */
export function isSettled(item: Item): boolean {
  return !isPending(item) && item.flight === undefined && item.watch === undefined;
}

/**
 * Three-way merge of fields; texts are never merged.
 * @param from what both started from.
 * @returns undefined where both changed one field, and not to the same.
 */
export function mergeFields(
  from: SnippetDraft,
  mine: SnippetDraft,
  other: SnippetDraft,
): SnippetDraft | undefined {
  const changed = differences(from, mine);
  // A field that the server only writes in another way was changed by nobody.
  const others = new Set<DraftField>(differences(inOneWriting(from), inOneWriting(other)));
  const differing = new Set(differences(mine, other));
  return changed.some((field) => others.has(field) && differing.has(field))
    ? undefined
    : { ...plainDraft(other), ...Object.fromEntries(changed.map((name) => [name, mine[name]])) };
}

/**
 * The same with what a server tells, where it may have done that itself.
 * @returns undefined also where the snippet is private here and would be public: only a user makes it so.
 */
export function mergeRecord(
  from: SnippetDraft,
  mine: SnippetDraft,
  other: SnippetDraft,
): SnippetDraft | undefined {
  const merged = mergeFields(from, mine, other);
  return merged !== undefined && isPublishedIn(mine, merged) ? undefined : merged;
}

/** What the server made of what was sent is the base of what was wanted meanwhile. */
export function rebased(
  sent: SnippetDraft | undefined,
  want: SnippetDraft | undefined,
  base: Snippet,
): SnippetDraft | undefined {
  return want === undefined || sent === undefined
    ? want
    : (mergeRecord(sent, want, base) ?? plainDraft(want));
}
