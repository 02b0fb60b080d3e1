import type { Snippet, SnippetDraft, SnippetId } from "../../model.ts";
import {
  isLocalId,
  isPending,
  isSameExactly,
  isSameText,
  localIdOf,
  mergeFields,
  plainDraft,
} from "./item.ts";
import type { Intent, Item, Question } from "./item.ts";
import { agreed, answered, begin, discard, keepMine, part, resolve, withItem } from "./moves.ts";
import { Shelf } from "./shelf.ts";
import type { Ended } from "./shelf.ts";

type Of<Kind extends Intent["kind"]> = Extract<Intent, { readonly kind: Kind }>;

/**
 * Applies intents to items: pure, and with the same result in every window. A repeated intent has no effect. A text that
 * leaves an item goes into `left`, and every id keeps resolving to its snippet.
 * @param isRecord see {@link Shelf}.
 */
export function fold(
  items: Iterable<Item>,
  ended: Iterable<Ended>,
  intents: Iterable<Intent>,
  isRecord?: (id: SnippetId) => boolean,
): Shelf {
  const shelf = new Shelf(items, ended, isRecord);
  for (const intent of intents) {
    apply(shelf, intent);
  }
  return shelf;
}

export function apply(shelf: Shelf, intent: Intent): void {
  if (isApplied(shelf, intent)) {
    return;
  }
  switch (intent.kind) {
    case "save":
      save(shelf, intent);
      break;
    case "delete":
      remove(shelf, intent);
      break;
    case "restore":
      restore(shelf, intent);
      break;
    case "discard":
      discard(shelf, intent);
      break;
    case "retry":
      withItem(shelf, intent, (item) => ({ ...item, refused: undefined, ...retried(item) }));
      break;
    case "resolve":
      resolve(shelf, intent);
      break;
  }
  // At once, so that it does not matter to the next intent whether the leader has written meanwhile.
  shelf.settle();
}

/** *Both* changes two items. A crash may leave only the new one on the disk, so the item with the question decides. */
function isApplied(shelf: Shelf, intent: Intent): boolean {
  const item = intent.kind === "resolve" ? shelf.get(intent.item) : undefined;
  return item === undefined ? shelf.isApplied(intent.id) : item.applied.includes(intent.id);
}

/** A save of a snippet that was there before. */
type Edit = Of<"save"> & { readonly from: Snippet };

function save(shelf: Shelf, intent: Of<"save">): void {
  const { of, from, draft } = intent;
  if (of === undefined || from === undefined) {
    begin(shelf, intent, { want: plainDraft(draft) });
  } else {
    edit(shelf, { ...intent, from }, of);
  }
}

function edit(shelf: Shelf, intent: Edit, of: SnippetId): void {
  const { from, draft } = intent;
  const item = seenItem(shelf, intent, of, from);
  if (item === undefined) {
    begin(shelf, intent, { ...beginning(shelf, of, from), want: plainDraft(draft) });
  } else if (item.want === undefined) {
    saveOverDeletion(shelf, intent, item);
  } else if (isSameText(from, item.want)) {
    become(shelf, intent, item, draft);
  } else if (isAsked(from, item.question)) {
    saveOverOther(shelf, intent, item, item.question);
  } else {
    saveBeside(shelf, intent, item, item.want);
  }
}

/**
 * The item that the intent concerns. Where nothing of it is pending, the user saw the server's version, perhaps changed
 * by another device: that version becomes the base.
 */
function seenItem(shelf: Shelf, { id }: Intent, of: SnippetId, from: Snippet): Item | undefined {
  const item = shelf.itemShownAs(of, from);
  const { serverId, want } = item ?? {};
  if (item === undefined || serverId === undefined || want === undefined) {
    return item;
  }
  if (isPending(item) || isSameText(from, want)) {
    return item;
  }
  shelf.leave(`${id}-base`, item, want);
  return { ...item, base: { ...from, id: serverId }, want: plainDraft(from) };
}

/** The user edited the other version of the question. From then on, both of its versions are of this computer. */
function saveOverOther(
  shelf: Shelf,
  { id, draft }: Edit,
  item: Item,
  question: Question & { readonly other: Snippet },
): void {
  const other = { ...question.other, ...plainDraft(draft) };
  shelf.leave(`${id}-other`, item, plainDraft(question.other));
  shelf.put(agreed({ ...answered(item), question: { ...question, other, isLocal: true } }), id);
}

/** A save over a pending deletion revokes the deletion. A question about a version that the user did not see stays. */
function saveOverDeletion(shelf: Shelf, intent: Edit, item: Item): void {
  const { from, draft, id } = intent;
  const { other, isLocal } = isAsked(from, item.question) ? item.question : {};
  shelf.leave(`${id}-other`, item, isLocal && other ? plainDraft(other) : undefined);
  become(shelf, intent, other === undefined ? item : answered(item), draft);
}

/** The user edited another text than the one that is wanted by now. */
function saveBeside(shelf: Shelf, intent: Edit, item: Item, want: SnippetDraft): void {
  const { from, draft } = intent;
  const merged = mergeFields(from, draft, want);
  if (merged !== undefined) {
    become(shelf, intent, item, merged);
  } else if (item.question === undefined) {
    const { id, language, createdAt, updatedAt } = from;
    const other = { ...plainDraft(draft), id, language, createdAt, updatedAt };
    ask(shelf, intent, item, other);
  } else {
    part(shelf, intent, item, draft);
  }
}

function become(shelf: Shelf, { id, savedAt }: Intent, item: Item, text: SnippetDraft): void {
  const want = plainDraft(text);
  shelf.leave(`${id}-before`, item, isSameExactly(item.want, want) ? undefined : item.want);
  shelf.put(agreed({ ...item, want, savedAt, refused: undefined }), id);
}

/** Whether the user saw the other version of the open question. */
function isAsked(
  seen: Snippet,
  question: Question | undefined,
): question is Question & { readonly other: Snippet } {
  return question?.other !== undefined && isSameText(seen, question.other);
}

function remove(shelf: Shelf, intent: Of<"delete">): void {
  const { id, of, from, savedAt } = intent;
  const item = seenItem(shelf, intent, of, from);
  if (item === undefined) {
    const known = beginning(shelf, of, from);
    if (known.base === undefined) {
      shelf.idle.add(id);
    } else {
      begin(shelf, intent, { ...known, want: undefined });
    }
    return;
  }
  const { want, question } = item;
  if (want !== undefined && isSameText(from, want)) {
    shelf.leave(`${id}-before`, item, want);
    shelf.put(agreed({ ...item, want: undefined, savedAt, refused: undefined }), id);
  } else if (isAsked(from, question)) {
    // A deletion of one version answers the question: the other version stays, or its pending deletion does.
    keepMine(shelf, want === undefined ? { ...item, savedAt } : item, question, id);
  } else if (want !== undefined && question === undefined) {
    ask(shelf, intent, item, undefined);
  } else if (item.refused !== undefined) {
    shelf.put({ ...item, ...deletedAgain(item, from), savedAt, refused: undefined }, id);
  } else {
    // The deletion is pending already, or the question is about another version than the user saw.
    shelf.put(item, id);
  }
}

/** After a refusal the user has seen the server's present version, and whether the request took effect. */
function deletedAgain(item: Item, from: Snippet): Partial<Item> {
  const { serverId, flight } = item;
  return serverId === undefined || flight !== undefined
    ? retried(item)
    : { base: { ...from, id: serverId } };
}

/**
 * Brings a deleted text back, as the same snippet: revokes its deletion, or makes the next record under its ids. Where
 * the snippet has other code by now, and no deletion is disputed, the text becomes a snippet of its own.
 */
function restore(shelf: Shelf, intent: Of<"restore">): void {
  const { of, text, createdAt } = intent;
  const item = of === undefined ? undefined : shelf.itemOf(of);
  if (item === undefined) {
    const old = of === undefined ? [] : shelf.namesOf(of);
    begin(shelf, intent, { old, want: plainDraft(text), createdAt });
    return;
  }
  const isOver = item.question?.isLocal === true && item.question.other === undefined;
  if (item.want !== undefined && item.want.code !== text.code && !isOver) {
    part(shelf, intent, item, text);
  } else {
    restoreTo(shelf, intent, isOver ? { ...item, question: undefined } : item);
  }
}

function restoreTo(shelf: Shelf, intent: Of<"restore">, item: Item): void {
  const { id, savedAt } = intent;
  const text = plainDraft(intent.text);
  const { createdAt = intent.createdAt } = item;
  const known = { ...item, old: [...item.old, localIdOf(id)], createdAt };
  if (item.want === undefined) {
    shelf.put({ ...known, want: text, savedAt, refused: undefined }, id);
    return;
  }
  // Another window changed it, which the user had not seen: its version stands.
  shelf.leave(`${id}-restored`, item, isSameExactly(item.want, text) ? undefined : text);
  shelf.put(known, id);
}

/** The user has seen whether the request took effect: after one more look it may be sent again. */
function retried({ flight }: Item): Partial<Item> {
  return flight?.isAccepted === true
    ? { flight: { ...flight, isAccepted: false, madeId: undefined } }
    : {};
}

function ask(shelf: Shelf, { id }: Intent, item: Item, other: Question["other"]): void {
  shelf.put({ ...item, refused: undefined, question: { other, isLocal: true } }, id);
}

/** The first members of an item for a snippet without pending changes. The base is the version that the user saw. */
function beginning(shelf: Shelf, of: SnippetId, from: Snippet): Partial<Item> {
  const id = shelf.idOf(of);
  return isLocalId(id)
    ? { old: shelf.namesOf(id) }
    : { name: id, serverId: id, base: { ...from, id } };
}
