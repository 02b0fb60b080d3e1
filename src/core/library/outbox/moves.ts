import type { SnippetDraft } from "../../model.ts";
import { isSameText, localIdOf, plainDraft } from "./item.ts";
import type { Intent, Item } from "./item.ts";
import type { Shelf } from "./shelf.ts";

/** An item with nothing in it. */
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
    trashId: undefined,
    applied: [],
    flights: 0,
  };
}

/** A new item, with everything of it that is given; none where the intent has begun one already. */
export function begin(shelf: Shelf, { id, savedAt }: Intent, given: Partial<Item>): void {
  if (shelf.has(id)) {
    return;
  }
  shelf.put({ ...newItem({ id, savedAt }), ...given }, id);
}

export function giveBack(shelf: Shelf, trashId: Item["trashId"]): void {
  if (trashId !== undefined) {
    shelf.undeleted.push(trashId);
  }
}

/** A text that cannot stand beside another one becomes a snippet of its own. */
export function part(shelf: Shelf, intent: Intent, from: Item, text: SnippetDraft): void {
  const parted = shelf.namesOf(from.serverId ?? from.name);
  begin(shelf, intent, { want: plainDraft(text), parted });
}

export function withItem(
  shelf: Shelf,
  { id, item: of }: { readonly id: Intent["id"]; readonly item: string | undefined },
  change: (item: Item) => Item,
): void {
  const item = of === undefined ? undefined : shelf.get(of);
  if (item === undefined) {
    shelf.idle.add(id);
  } else {
    shelf.put(change(item), id);
  }
}

/** The server has no record of it any more, or not yet. */
export function withoutRecord(item: Item): Item {
  const { serverId, old } = item;
  const names = serverId === undefined || old.includes(serverId) ? old : [...old, serverId];
  return { ...item, serverId: undefined, base: undefined, old: names };
}

/** Nothing is asked any more; what the server was seen to have is the base. */
export function answered(item: Item): Item {
  const { question } = item;
  if (question === undefined || question.isLocal) {
    return { ...item, question: undefined };
  }
  const { other } = question;
  const own = other === undefined ? withoutRecord(item) : { ...item, base: other };
  return { ...own, question: undefined };
}

/** Where both sides want the same there is nothing to ask. */
export function agreed(item: Item): Item {
  const { want, question } = item;
  return question !== undefined && isSameText(want, question.other) ? answered(item) : item;
}
