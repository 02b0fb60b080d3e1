import type { Snippet, SnippetDraft, SnippetId } from "../../model.ts";
import type { SnippetVersion } from "../snippetVersion.ts";
import type { WriteId } from "../waitingWrite.ts";
import { isLocalId, isSameText, isSettled, localIdOf, namesOfItem, presentId } from "./item.ts";
import type { Flight, Intent, Item } from "./item.ts";
import { isLike, titleKey } from "./likeness.ts";

/** The record of an ended item: its ids resolve to its snippet forever. */
export type Ended = Pick<Item, "id" | "name" | "serverId" | "old" | "applied"> &
  Partial<Pick<Item, "createdAt">>;

/** Whether an id other than the present one resolves to it. */
export function hasAlias({ name, serverId, old }: Ended): boolean {
  return serverId !== undefined && (name !== serverId || old.length > 0);
}

/** Changes that have to be written to the disk. */
export interface ShelfNews {
  readonly changed: readonly WriteId[];
  /** See {@link Shelf.left}. */
  readonly left: readonly SnippetVersion[];
}

/** A create that may have an effect that was not seen yet. */
interface OpenCreate extends Pick<Flight, "baseline"> {
  readonly item: Item;
  readonly sent: SnippetDraft;
  readonly title: string;
}

/**
 * All items at one moment, and the ids that resolve to them. An item is live while anything is left to do for it. A live
 * item takes over all ids of an ended one with which it shares an id.
 */
export class Shelf {
  readonly #isRecord: (id: SnippetId) => boolean;
  readonly #live = new Map<WriteId, Item>();
  readonly #ended = new Map<WriteId, Ended>();
  /** Live items by each of their ids. */
  readonly #named = new Map<SnippetId, ReadonlySet<WriteId>>();
  /** From earlier ids of ended items to the present ones. */
  readonly #aliases = new Map<SnippetId, SnippetId>();
  /** Records of the server that belong to ended items. */
  readonly #claimed = new Set<SnippetId>();
  readonly #applied = new Set<Intent["id"]>();
  /** First creations of restored snippets, by name. */
  readonly #created = new Map<SnippetId, number>();
  /** Texts that left an item. They must be in the history before anything else is written. */
  readonly left: SnippetVersion[] = [];
  /**
   * Intents without any effect. Their files go before anything else is written: after a crash they would otherwise apply to
   * later changes.
   */
  readonly idle = new Set<Intent["id"]>();
  #open: readonly OpenCreate[] | undefined;
  /** Ids by the present id of their snippet. */
  #groups: ReadonlyMap<SnippetId, readonly SnippetId[]> | undefined;
  readonly changed = new Set<WriteId>();

  /** @param isRecord whether the server has a record with this id: it may give a deleted record's id to another one. */
  constructor(
    items: Iterable<Item>,
    ended: Iterable<Ended>,
    isRecord: (id: SnippetId) => boolean = () => false,
  ) {
    this.#isRecord = isRecord;
    for (const one of ended) this.#learn(one);
    for (const item of items) this.#take(item);
  }

  /** In the order in which the items began. */
  get items(): readonly Item[] {
    return [...this.#live.values()];
  }

  get ended(): readonly Ended[] {
    return [...this.#ended.values()];
  }

  endedAt(id: WriteId): Ended | undefined {
    return this.#ended.get(id);
  }

  get(id: WriteId): Item | undefined {
    return this.#live.get(id);
  }

  /** The item, or once it has ended the live one with its name: a save over a completed deletion is a new item. */
  now(id: WriteId): Item | undefined {
    return this.get(id) ?? this.itemOf(this.#ended.get(id)?.name ?? localIdOf(id));
  }

  /** Whether the item has begun; it may have ended. */
  has(id: WriteId): boolean {
    return this.#live.has(id) || this.#ended.has(id);
  }

  isApplied(intent: Intent["id"]): boolean {
    return this.#applied.has(intent) || this.idle.has(intent);
  }

  /** The snippet's present id: a server's id replaces the local one, and a later one the earlier. */
  readonly idOf = (id: SnippetId): SnippetId => {
    let present = id;
    // Ids that a server reuses may form a cycle.
    const passed: SnippetId[] = [];
    for (;;) {
      const item = this.#itemAt(present);
      const next = item === undefined ? this.#aliasOf(present) : presentId(item);
      if (next === undefined || next === present || passed.includes(next)) {
        return present;
      }
      passed.push(next);
      present = next;
    }
  };

  /** The one live item to which this id resolves. */
  itemOf(id: SnippetId): Item | undefined {
    return this.#itemAt(this.idOf(id));
  }

  /** First creations of restored snippets, by the present id: epoch milliseconds. */
  get creationDates(): ReadonlyMap<SnippetId, number> {
    return new Map([...this.#created].map(([name, date]) => [this.idOf(name), date]));
  }

  /** All ids of the same snippet. */
  namesOf(id: SnippetId): readonly SnippetId[] {
    const own = this.idOf(id);
    // Each change of an item drops the groups, so they are made only when somebody asks.
    this.#groups ??= Map.groupBy([...this.#named.keys(), ...this.#aliases.keys()], this.idOf);
    return [...new Set([own, id, ...(this.#groups.get(own) ?? [])])];
  }

  /** Whether an item has, or had, this record of the server. */
  isClaimed(id: SnippetId): boolean {
    return this.#named.has(id) || this.#claimed.has(id);
  }

  /** Whether another live item has this record of the server. */
  isHeldByOther(id: SnippetId, owner: WriteId): boolean {
    return this.items.some((it) => it.serverId === id && it.id !== owner);
  }

  /** The item, of those asked for, whose create seems to have made this record, perhaps as a second copy. */
  creatorOf(
    snippet: SnippetDraft & Pick<Snippet, "id"> & Partial<Snippet>,
    isAskedFor: (item: Item) => boolean = () => true,
  ): Item | undefined {
    const { id } = snippet;
    if (this.#openCreates.length === 0 || isLocalId(id) || this.isClaimed(id)) {
      return undefined;
    }
    const its = titleKey(snippet.title);
    // The title is compared first, since the code of a record must be read from the disk.
    return this.#openCreates.find(
      ({ item, sent, baseline, title }) =>
        title === its && !baseline.includes(id) && isAskedFor(item) && isLike(sent, snippet),
    )?.item;
  }

  get #openCreates(): readonly OpenCreate[] {
    this.#open ??= this.items.flatMap((item) => {
      const { flight, watch } = item;
      const { sent, baseline = [] } = (flight?.kind === "create" ? flight : watch) ?? {};
      return sent === undefined ? [] : { item, sent, baseline, title: titleKey(sent.title) };
    });
    return this.#open;
  }

  /**
   * The item of a snippet that a user saw with this text: the one with this id, unless the text was split off as a snippet
   * of its own.
   */
  itemShownAs(id: SnippetId, seen: SnippetDraft): Item | undefined {
    const item = this.itemOf(id);
    if (item !== undefined && isSameText(seen, item.want)) {
      return item;
    }
    const names = this.namesOf(id);
    const parted = this.items.find(
      (it) => it.parted.some((name) => names.includes(name)) && isSameText(seen, it.want),
    );
    return parted ?? item ?? this.creatorOf({ ...seen, id });
  }

  /** Adds an item, or replaces it. @param intent the one that caused it, if any. */
  put(item: Item, intent?: Intent["id"]): void {
    const applied = intent === undefined ? item.applied : [...item.applied, intent];
    const after = { ...item, applied };
    const before = this.#live.get(item.id);
    (before ? namesOfItem(before) : []).forEach((name) => this.#drop(name, item.id));
    this.#take(after);
    this.changed.add(item.id);
  }

  /** Ends an item. Its ids keep resolving. */
  end(item: Item): void {
    const { id, name, old, createdAt, applied } = item;
    // The history of a deleted record is found by all of its ids.
    const serverId = item.serverId ?? old.findLast((it) => !isLocalId(it));
    this.#live.delete(id);
    this.#open = undefined;
    namesOfItem(item).forEach((name) => this.#drop(name, id));
    this.#learn({ id, name, serverId, old, createdAt, applied });
    this.changed.add(id);
  }

  /** Notes a text for the history that leaves an item. @param id the same whenever the same intent is applied. */
  leave(id: string, item: Item, text: SnippetDraft | undefined): void {
    if (text !== undefined) {
      const { savedAt } = item;
      this.left.push({ id, snippetId: presentId(item), savedAt, draft: text });
    }
  }

  /** Ends what has been settled since the last call of {@link takeNews}. */
  settle(): void {
    const items = [...this.changed].flatMap((id) => this.get(id) ?? []);
    items.filter(isSettled).forEach((it) => this.end(it));
  }

  /** Ends what is settled. @returns the changes since the last call. */
  takeNews(): ShelfNews {
    this.settle();
    const changed = [...this.changed];
    this.changed.clear();
    return { changed, left: this.left.splice(0) };
  }

  /** Of several with this id, the one that has it at present, else the first: whatever the order in which they came. */
  #itemAt(id: SnippetId): Item | undefined {
    let first: Item | undefined;
    for (const at of this.#named.get(id) ?? []) {
      const item = this.#live.get(at);
      if (item !== undefined && presentId(item) === id) {
        return item;
      }
      first = item !== undefined && (first === undefined || item.id < first.id) ? item : first;
    }
    return this.#isRecord(id) ? undefined : first;
  }

  #aliasOf(id: SnippetId): SnippetId | undefined {
    const alias = this.#aliases.get(id);
    return alias === undefined || this.#isRecord(id) ? undefined : alias;
  }

  #drop(name: SnippetId, id: WriteId): void {
    const left = [...(this.#named.get(name) ?? [])].filter((it) => it !== id);
    this.#named.set(name, new Set(left));
    if (left.length === 0) this.#named.delete(name);
  }

  #take(item: Item): void {
    const { id } = item;
    this.#dated(item);
    this.#live.set(id, item);
    this.#open = undefined;
    this.#groups = undefined;
    this.#ended.delete(id);
    for (const name of namesOfItem(item)) {
      this.#named.set(name, new Set([...(this.#named.get(name) ?? []), id]));
    }
    item.applied.forEach((it) => this.#applied.add(it));
  }

  #dated({ name, createdAt }: Ended): void {
    if (createdAt !== undefined) this.#created.set(name, createdAt);
  }

  #learn(ended: Ended): void {
    this.#dated(ended);
    this.#groups = undefined;
    this.#ended.set(ended.id, ended);
    const present = presentId(ended);
    this.#aliases.delete(present);
    for (const name of namesOfItem(ended)) {
      this.#claimed.add(name);
      if (name !== present) {
        this.#aliases.set(name, present);
      }
    }
    this.#applied.add(ended.id);
    ended.applied.forEach((id) => this.#applied.add(id));
  }
}
