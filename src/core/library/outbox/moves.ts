import type { Snippet, SnippetDraft } from "../../model.ts";
import { isSameExactly, isSameText, localIdOf, plainDraft } from "./item.ts";
import type { Intent, Item, Question } from "./item.ts";
import type { Shelf } from "./shelf.ts";

/** An empty item. */
export function newItem({ id, savedAt }: Pick<Intent, "id" | "savedAt">): Item {
  return {
    id,
    savedAt,
    name: localIdOf(id),
    serverId: undefined,
    old: [],
    parted: [],
    base: undefined,
    want: undefined,
    flight: undefined,
    watch: undefined,
    question: undefined,
    refused: undefined,
    trouble: undefined,
    createdAt: undefined,
    applied: [],
    flights: 0,
  };
}

/** Begins an item with the given members, unless the intent has begun one already. */
export function begin(shelf: Shelf, { id, savedAt }: Intent, given: Partial<Item>): void {
  if (shelf.has(id)) {
    return;
  }
  shelf.put({ ...newItem({ id, savedAt }), ...given }, id);
}

/** Makes a snippet of its own of a text that cannot be merged. It is private if any version of the snippet is. */
export function part(shelf: Shelf, intent: Intent, from: Item, text: SnippetDraft): void {
  const parted = shelf.namesOf(from.serverId ?? from.name);
  const versions = [text, from.want, from.base, from.question?.other];
  const isPrivate = versions.some((version) => version?.private === true) || text.private;
  begin(shelf, intent, { want: { ...plainDraft(text), private: isPrivate }, parted });
}

/** The text that a user keeps in a conflict. It stays private if the other side has made the public snippet private. */
function keptText(
  kept: SnippetDraft,
  dropped: SnippetDraft | undefined,
  base: Snippet | undefined,
): SnippetDraft {
  const isHidden = base?.private === false && dropped?.private === true;
  return { ...plainDraft(kept), private: isHidden || kept.private };
}

export function withItem(
  shelf: Shelf,
  { id, item: of }: { readonly id: Intent["id"]; readonly item: string | undefined },
  change: (item: Item) => Item,
): void {
  const item = of === undefined ? undefined : shelf.now(of);
  if (item === undefined) {
    shelf.idle.add(id);
  } else {
    shelf.put(change(item), id);
  }
}

/** The item without its record of the server. */
export function withoutRecord(item: Item): Item {
  const { serverId, old } = item;
  const names = serverId === undefined || old.includes(serverId) ? old : [...old, serverId];
  return { ...item, serverId: undefined, base: undefined, old: names };
}

/** The item as the server has it. @param base undefined where the server has no record. */
function onServer(item: Item, base: Snippet | undefined): Item {
  return base === undefined ? withoutRecord(item) : { ...item, base };
}

/** The item without its question, whose other version the user has seen. */
export function answered(item: Item): Item {
  const { question } = item;
  const seen = question?.isLocal === false ? onServer(item, question.other) : item;
  return { ...seen, question: undefined };
}

/** Ends the question where both sides want the same. */
export function agreed(item: Item): Item {
  const { want, question } = item;
  return question !== undefined && isSameText(want, question.other) ? answered(item) : item;
}

/** The server's version becomes the wanted one. @param to undefined where the server has none. */
export function yieldTo(shelf: Shelf, item: Item, to: Snippet | undefined, id: Intent["id"]): void {
  const want = to && plainDraft(to);
  shelf.leave(`${id}-before`, item, isSameExactly(item.want, want) ? undefined : item.want);
  shelf.put({ ...onServer(item, to), want, question: undefined, refused: undefined }, id);
}

type Of<Kind extends Intent["kind"]> = Extract<Intent, { readonly kind: Kind }>;

/** Moves the wanted text to the history. The server's version, or a request in flight, stands. */
export function discard(shelf: Shelf, { id, item: of, mine }: Of<"discard">): void {
  const item = shelf.now(of);
  if (item === undefined || item.question?.isLocal === true || !isSameText(mine, item.want)) {
    withItem(shelf, { id, item: of }, (it) => it);
    return;
  }
  yieldTo(shelf, item, item.question === undefined ? item.base : item.question.other, id);
}

/**
 * *Both* begins the new item first, so that a crash between the two files loses no text. An item that was begun already
 * is not begun again.
 */
export function resolve(shelf: Shelf, intent: Of<"resolve">): void {
  const { id, choice } = intent;
  const item = shelf.now(intent.item);
  const question = item?.question;
  if (item === undefined || question === undefined || !isSeen(intent, item, question)) {
    withItem(shelf, intent, (it) => it);
    return;
  }
  const decision = choice === "both" ? keptOfBoth(item, question) : choice;
  if (decision === "both") {
    part(shelf, intent, item, partOf(item, question, intent.title));
  }
  if (decision === "mine") {
    keepMine(shelf, item, question, id);
  } else if (!question.isLocal) {
    yieldTo(shelf, item, question.other, id);
  } else if (decision === "both") {
    const want = item.want && keptText(item.want, question.other, item.base);
    shelf.put({ ...answered(item), want }, id);
  } else {
    takeOther(shelf, item, question, id);
  }
}

/** Of a deletion and a text, *both* keeps the text. */
function keptOfBoth({ want }: Item, { other }: Question): "mine" | "other" | "both" {
  if (want === undefined) {
    return "other";
  }
  return other === undefined ? "mine" : "both";
}

/** The text of the new snippet. It gets `title` if both texts have the same title. */
function partOf({ want }: Item, { isLocal, other }: Question, title?: string): SnippetDraft {
  const text = (isLocal ? other : want) as SnippetDraft;
  return title !== undefined && want?.title === other?.title ? { ...text, title } : text;
}

/** Whether the user saw each version that the decision drops: another window may change it. A kept one may be newer. */
function isSeen(
  { mine, other, choice }: Of<"resolve">,
  { want }: Item,
  question: Question,
): boolean {
  const isStaying = choice === "both" || (choice === "mine" && want !== undefined);
  return (isStaying || isSameText(mine, want)) && isSameText(other, question.other);
}

/** The other window's text becomes the wanted one. */
function takeOther(shelf: Shelf, item: Item, question: Question, id: Intent["id"]): void {
  const { other } = question;
  shelf.leave(`${id}-before`, item, item.want);
  const want = other && keptText(other, item.want, item.base);
  shelf.put({ ...answered(item), want }, id);
}

/** Keeps the user's version. Where the server's record is gone, the snippet is created anew under all its ids. */
export function keepMine(shelf: Shelf, item: Item, question: Question, id: Intent["id"]): void {
  const { other } = question;
  shelf.leave(`${id}-other`, item, other && plainDraft(other));
  const want = item.want && keptText(item.want, other, item.base);
  shelf.put({ ...answered(item), want }, id);
}
