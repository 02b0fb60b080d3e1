import type { Snippet, SnippetDraft, SnippetId } from "../../model.ts";
import type { SnippetVersion, TrashedSnippet } from "../snippetVersion.ts";
import type { WriteId } from "../waitingWrite.ts";
import { isLocalId, isSameText, localIdOf, namesOfItem, presentId } from "./item.ts";
import type { Flight, Intent, Item } from "./item.ts";
import { isLike, titleKey } from "./likeness.ts";

/** What is left of an item that has ended: its names lead to its snippet for ever. */
export type Ended = Pick<Item, "id" | "name" | "serverId" | "old" | "applied">;

/** Whether a name but the present one leads to it. */
export function hasAlias({ name, serverId, old }: Ended): boolean {
  return serverId !== undefined && (name !== serverId || old.length > 0);
}

/** What is to be kept on the disk. */
export interface ShelfNews {
  /** Items that are other than they were. */
  readonly changed: readonly WriteId[];
  /** See {@link Shelf.left}. */
  readonly left: readonly SnippetVersion[];
  /** See {@link Shelf.undeleted}. */
  readonly undeleted: readonly TrashedSnippet["id"][];
}

/** A create that may have an effect which nobody has seen. */
interface OpenCreate extends Pick<Flight, "fence"> {
  readonly item: Item;
  readonly sent: SnippetDraft;
}

/**
 * All items at one moment, and which name leads to which. An item is live as long as anything of it is left to do; of the
 * names of one that has ended, a live item with one of these takes over.
 */
export class Shelf {
  readonly #live = new Map<WriteId, Item>();
  readonly #ended = new Map<WriteId, Ended>();
  /** Names to live items. */
  readonly #named = new Map<SnippetId, WriteId>();
  /** Names of ended items to what these are called now. */
  readonly #aliases = new Map<SnippetId, SnippetId>();
  /** Records of the server that ended items have. */
  readonly #claimed = new Set<SnippetId>();
  readonly #applied = new Set<Intent["id"]>();
  /** Texts that left an item: they belong in the history before anything else of this is kept. */
  readonly left: SnippetVersion[] = [];
  /** What is not deleted after all. */
  readonly undeleted: TrashedSnippet["id"][] = [];
  /**
   * Intents without any effect. Their files go before anything else is kept: after a crash they would otherwise meet what
   * came after them.
   */
  readonly idle = new Set<Intent["id"]>();
  #open: readonly OpenCreate[] | undefined;
  /** Items that are other than they were. */
  readonly changed = new Set<WriteId>();

  constructor(items: Iterable<Item>, ended: Iterable<Ended>) {
    for (const one of ended) {
      this.#learn(one);
    }
    for (const item of items) {
      this.#take(item);
    }
  }

  /** In the order in which they began. */
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

  /** The item, or what goes on under its name where it has ended: a save over a deletion is an item of its own. */
  now(id: WriteId): Item | undefined {
    return this.get(id) ?? this.itemOf(this.#ended.get(id)?.name ?? localIdOf(id));
  }

  /** Whether it was begun, live or ended. */
  has(id: WriteId): boolean {
    return this.#live.has(id) || this.#ended.has(id);
  }

  isApplied(intent: Intent["id"]): boolean {
    return this.#applied.has(intent) || this.idle.has(intent);
  }

  /** What the snippet is called now: the server's id, where a local one has got one, or the server has given another. */
  readonly idOf = (id: SnippetId): SnippetId => {
    let at = id;
    // Ids that a server gives again may make a ring.
    const passed = new Set<SnippetId>();
    for (;;) {
      const item = this.#itemAt(at);
      const next = item === undefined ? this.#aliases.get(at) : presentId(item);
      if (next === undefined || passed.has(next)) {
        return at;
      }
      passed.add(next);
      at = next;
    }
  };

  /** The one live item that this name leads to. */
  itemOf(id: SnippetId): Item | undefined {
    return this.#itemAt(this.idOf(id));
  }

  /** All ids that lead to the same snippet. */
  namesOf(id: SnippetId): readonly SnippetId[] {
    const own = this.idOf(id);
    const names = new Set([own, id]);
    for (const name of [...this.#named.keys(), ...this.#aliases.keys()]) {
      if (this.idOf(name) === own) {
        names.add(name);
      }
    }
    return [...names];
  }

  /** Whether an item has, or had, this record of the server. */
  isClaimed(id: SnippetId): boolean {
    return this.#named.has(id) || this.#claimed.has(id);
  }

  /** Whether another live item has this record of the server. */
  isHeld(id: SnippetId, besides: WriteId): boolean {
    return this.items.some((it) => it.serverId === id && it.id !== besides);
  }

  /** The item, of those asked for, whose create seems to have made this record of the server, or made it a second time. */
  behind(
    snippet: SnippetDraft & Pick<Snippet, "id"> & Partial<Snippet>,
    isAskedFor: (item: Item) => boolean = () => true,
  ): Item | undefined {
    const { id } = snippet;
    if (isLocalId(id) || this.isClaimed(id)) {
      return undefined;
    }
    const title = titleKey(snippet.title);
    // The code of a record is on the disk: it is read only where the title is the same.
    return this.#openCreates.find(
      ({ item, sent, fence }) =>
        titleKey(sent.title) === title &&
        !fence.includes(id) &&
        isAskedFor(item) &&
        isLike(sent, snippet),
    )?.item;
  }

  get #openCreates(): readonly OpenCreate[] {
    this.#open ??= this.items.flatMap((item) => {
      const { flight, watch } = item;
      const { sent, fence = [] } = (flight?.kind === "create" ? flight : watch) ?? {};
      return sent === undefined ? [] : { item, sent, fence };
    });
    return this.#open;
  }

  /**
   * The item that a user means who saw this text under this name: the one that has the name, unless its text is another
   * one, and the text has become a snippet of its own.
   */
  meant(id: SnippetId, seen: SnippetDraft | undefined): Item | undefined {
    const item = this.itemOf(id);
    if (seen === undefined || (item !== undefined && isSameText(seen, item.want))) {
      return item;
    }
    const names = this.namesOf(id);
    const parted = this.items.find(
      (it) => it.parted.some((name) => names.includes(name)) && isSameText(seen, it.want),
    );
    return parted ?? item ?? this.behind({ ...seen, id });
  }

  /** What becomes of an item, or a new one. @param intent by which, where it was one. */
  put(item: Item, intent?: Intent["id"]): Item {
    const applied = intent === undefined ? item.applied : [...item.applied, intent];
    const after = { ...item, applied };
    const before = this.#live.get(item.id);
    (before === undefined ? [] : namesOfItem(before)).forEach((name) => this.#named.delete(name));
    this.#take(after);
    this.changed.add(item.id);
    return after;
  }

  /** It is live no more; its names stay. */
  end(item: Item): Ended {
    const { id, name, old, applied } = item;
    // Of one that was deleted, what is kept for its record is found by all of its names.
    const serverId = item.serverId ?? old.findLast((it) => !isLocalId(it));
    const ended = { id, name, serverId, old, applied };
    this.#live.delete(id);
    this.#open = undefined;
    namesOfItem(item)
      .filter((it) => this.#named.get(it) === id)
      .forEach((it) => this.#named.delete(it));
    this.#learn(ended);
    this.changed.add(id);
    return ended;
  }

  /** A text that is in no item any more is in the history. @param id the same for the same leaving. */
  leave(id: string, item: Item, text: SnippetDraft | undefined): void {
    if (text !== undefined) {
      const { savedAt } = item;
      this.left.push({ id, snippetId: presentId(item), savedAt, draft: text });
    }
  }

  /** What came since the last call. */
  takeNews(): ShelfNews {
    const changed = [...this.changed];
    this.changed.clear();
    return { changed, left: this.left.splice(0), undeleted: this.undeleted.splice(0) };
  }

  /** It could not be kept. */
  giveBack({ changed, left, undeleted }: ShelfNews): void {
    changed.forEach((id) => this.changed.add(id));
    this.left.unshift(...left);
    this.undeleted.unshift(...undeleted);
  }

  #itemAt(id: SnippetId): Item | undefined {
    const at = this.#named.get(id);
    return at === undefined ? undefined : this.#live.get(at);
  }

  #take(item: Item): void {
    this.#live.set(item.id, item);
    this.#open = undefined;
    this.#ended.delete(item.id);
    // What another item is called now leads to that one.
    const isFree = (name: SnippetId): boolean => {
      const other = this.#itemAt(name);
      return other === undefined || presentId(other) !== name;
    };
    namesOfItem(item)
      .filter(isFree)
      .forEach((name) => this.#named.set(name, item.id));
    item.applied.forEach((id) => this.#applied.add(id));
  }

  #learn(ended: Ended): void {
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
