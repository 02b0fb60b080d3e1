import { Emitter } from "../../emitter.ts";
import type { SnippetId } from "../../model.ts";
import type { Disposable } from "../../ports.ts";
import { allOf, inGroups } from "../allOf.ts";
import type { SnippetCache } from "../cache/snippetCache.ts";
import { Serial } from "../serial.ts";
import type { WriteId } from "../waitingWrite.ts";
import type { OutboxFolder } from "./folder.ts";
import { apply, fold } from "./fold.ts";
import { isPending, isSettled } from "./item.ts";
import type { Intent, Item } from "./item.ts";
import type { Trash, VersionHistory } from "../snippetVersion.ts";
import { hasAlias } from "./shelf.ts";
import type { Ended, Shelf, ShelfNews } from "./shelf.ts";
import { notLeading } from "./terms.ts";

export interface HoldingsParts {
  readonly folder: OutboxFolder;
  readonly history: Pick<VersionHistory, "add">;
  readonly trash: Pick<Trash, "remove">;
  readonly cache: Pick<SnippetCache, "catchUp">;
}

/**
 * What one window knows of all pending changes: the fold of items and intents. While it leads it alone keeps this on the
 * disk: first the texts that left an item, what is not deleted after all, then the items, and only then the intents' files go.
 */
export class Holdings implements Disposable {
  readonly #parts: HoldingsParts;
  readonly #changes = new Emitter<void>();
  readonly onDidChange = this.#changes.event;
  readonly #looking = new Serial();
  readonly #writing = new Serial();
  #shelf: Shelf = fold([], [], []);
  /** Intents whose files are there. */
  #inbox = new Map<Intent["id"], Intent>();
  /** What this window has added during a look that may not have seen it. */
  #added: Intent[] = [];
  /** What users did in other windows, until the leader has heard of it. */
  readonly #heard = new Set<Intent["kind"]>();
  #term: number | undefined;
  #isStale = false;
  #next: Promise<void> | undefined;
  #fault: string | undefined;
  #obstacle: string | undefined;
  #pending: readonly Item[] | undefined;

  constructor(parts: HoldingsParts) {
    this.#parts = parts;
  }

  /** Why not all of it is here, or why nothing can be sent: sentences for users. */
  get fault(): string | undefined {
    return this.#fault ?? this.#obstacle;
  }

  /** @param why undefined: it can be sent. */
  obstruct(why: string | undefined): void {
    if (this.#obstacle !== why) {
      this.#obstacle = why;
      this.#changed();
    }
  }

  /** Whether this window leads. */
  get term(): number | undefined {
    return this.#term;
  }

  get items(): readonly Item[] {
    return this.#shelf.items;
  }

  /** What a user sees to be pending, the oldest first. */
  get pending(): readonly Item[] {
    this.#pending ??= this.items.filter(isPending);
    return this.#pending;
  }

  get(id: WriteId): Item | undefined {
    return this.#shelf.get(id);
  }

  /** What is pending of this snippet. */
  of(id: SnippetId): Item | undefined {
    const item = this.#shelf.itemOf(id);
    return item && isPending(item) ? item : undefined;
  }

  readonly idOf = (id: SnippetId): SnippetId => this.#shelf.idOf(id);

  namesOf(id: SnippetId): readonly SnippetId[] {
    return this.#shelf.namesOf(id);
  }

  readonly behind: Shelf["behind"] = (...given) => this.#shelf.behind(...given);

  /** What may be known of records of the server, and of creates. */
  get claims(): Pick<Shelf, "isClaimed" | "isHeld"> {
    return this.#shelf;
  }

  /** Whether anything is there that a leader has to do. */
  get isBusy(): boolean {
    return this.#isStale || this.#inbox.size > 0 || this.#shelf.items.length > 0;
  }

  /** Resolves when it is on the disk: this is the save. @throws {SnippetError} `storage`. */
  async append(intent: Intent): Promise<void> {
    await this.#parts.folder.append(intent);
    this.#inbox.set(intent.id, intent);
    this.#added.push(intent);
    apply(this.#shelf, intent);
    this.#changed();
  }

  /** Learns what other windows did. @throws {SnippetError} `storage`. */
  catchUp(): Promise<void> {
    return this.#looking.run(() =>
      this.#term === undefined || this.#isStale ? this.#look(false) : this.#takeIn(),
    );
  }

  /** From now on this window writes. @throws {SnippetError} `storage`. */
  async lead(term: number): Promise<void> {
    await this.#looking.run(async () => {
      await this.#look(true);
      this.#term = term;
    });
    await this.flush();
  }

  follow(): void {
    this.#term = undefined;
  }

  /** What users did in other windows since the last call. */
  heard(): ReadonlySet<Intent["kind"]> {
    const heard = new Set(this.#heard);
    this.#heard.clear();
    return heard;
  }

  /**
   * Changes an item, and has that on the disk when it resolves.
   * @param change undefined: it is not what was expected any more.
   * @throws {SnippetError} `storage`, with everything as the disk has it.
   */
  async change(id: WriteId, change: (item: Item) => Item | undefined): Promise<Item | undefined> {
    const item = this.#shelf.get(id);
    const next = item && change(item);
    if (next === undefined) {
      return undefined;
    }
    this.#shelf.put(next);
    await this.flush();
    this.#changed();
    return next;
  }

  /** All that is known here is on the disk when it resolves. @throws {SnippetError} `storage`. */
  flush(): Promise<void> {
    this.#next ??= this.#writing.run(async () => {
      this.#next = undefined;
      await this.#write();
    });
    return this.#next;
  }

  dispose(): void {
    this.#term = undefined;
    this.#changes.dispose();
  }

  async #look(isForced: boolean): Promise<void> {
    this.#added = [];
    const look = await this.#parts.folder.look(isForced || this.#isStale);
    if (look === undefined) {
      return;
    }
    // What another window has sent is shown as sent when the cache has it, too. Who reads the cache hears of its errors.
    await this.#parts.cache.catchUp().catch(() => undefined);
    const items = new Map([...look.rescued, ...look.items].map((item) => [item.id, item]));
    this.#inbox = new Map(look.intents.map((intent) => [intent.id, intent]));
    this.#shelf = fold(items.values(), look.ended, look.intents);
    look.rescued.forEach(({ id }) => this.#shelf.changed.add(id));
    for (const intent of this.#added) {
      this.#inbox.set(intent.id, intent);
      apply(this.#shelf, intent);
    }
    this.#isStale = false;
    this.#fault = look.fault;
    this.#changed();
  }

  async #takeIn(): Promise<void> {
    const fresh = await this.#parts.folder.newIntents((id) => this.#inbox.has(id));
    for (const intent of fresh) {
      this.#inbox.set(intent.id, intent);
      this.#heard.add(intent.kind);
      apply(this.#shelf, intent);
    }
    if (fresh.length > 0) {
      this.#changed();
      // Until it is kept, every other window applies them in the order of their ids.
      await this.flush();
    }
  }

  async #write(): Promise<void> {
    const shelf = this.#shelf;
    [...shelf.changed]
      .flatMap((id) => shelf.get(id) ?? [])
      .filter(isSettled)
      .forEach((it) => shelf.end(it));
    const news = shelf.takeNews();
    try {
      const term = this.#term;
      if (term === undefined) {
        throw notLeading();
      }
      await this.#writeAll(shelf, news, term);
    } catch (error) {
      // What is in memory is not what the disk has: it is read again, and until then nothing of it is forgotten.
      this.#isStale = true;
      shelf.giveBack(news);
      throw error;
    }
  }

  async #writeAll(
    shelf: Shelf,
    { changed, left, undeleted }: ShelfNews,
    term: number,
  ): Promise<void> {
    const { folder, history, trash } = this.#parts;
    const taken = [...this.#inbox.keys()].filter((id) => shelf.isApplied(id));
    const live = changed.flatMap((id) => shelf.get(id) ?? []);
    const over = changed.flatMap((id) => shelf.endedAt(id) ?? []);
    await inGroups(left, (version) => history.add(version));
    // Before the items tell that it was done: after a crash nobody would do it any more.
    await allOf(undeleted.map((id) => trash.remove(id)));
    const idle = taken.filter((id) => shelf.idle.has(id));
    // What a later leader has ended would be there again.
    await this.#checkTerm([...idle, ...live], term);
    await this.#remove(idle);
    // Of two items that one intent made of one, the new one comes first.
    const isNew = ({ id }: Item): boolean => this.#inbox.has(id);
    for (const items of [live.filter(isNew), live.filter((it) => !isNew(it))]) {
      await inGroups(items, (item) => folder.put(this.#trimmed(item), term));
    }
    await allOf(live.map((item) => folder.setAside(item)));
    await this.#checkTerm([...over, ...taken], term);
    const isOpen = (ended: Ended): boolean => this.#trimmed(ended).applied.length > 0;
    const isKept = (ended: Ended): boolean => hasAlias(ended) || isOpen(ended);
    const kept = over.filter(isKept);
    await inGroups(over, (ended) => folder.end(this.#trimmed(ended), term, isKept(ended)));
    await this.#remove(taken.filter((id) => !shelf.idle.has(id)));
    await allOf(kept.filter((it) => !hasAlias(it)).map(({ id }) => folder.forget(id, term)));
    await folder.pack(
      shelf.ended.map((it) => this.#trimmed(it)),
      isOpen,
      term,
    );
  }

  /**
   * Before anything goes: what this window has written counts less once another one has begun to lead, which has read it
   * all the same where it begins later, and where it began before may not know what goes.
   */
  async #checkTerm(going: readonly unknown[], term: number): Promise<void> {
    if (going.length > 0 && !(await this.#parts.folder.isLatest(term))) {
      this.#term = undefined;
      throw notLeading();
    }
  }

  async #remove(ids: readonly Intent["id"][]): Promise<void> {
    await this.#parts.folder.removeIntents(ids);
    ids.forEach((id) => this.#inbox.delete(id));
  }

  /** An intent whose file is gone is applied once anyway. */
  #trimmed<T extends Pick<Item, "applied">>(item: T): T {
    return { ...item, applied: item.applied.filter((id) => this.#inbox.has(id)) };
  }

  #changed(): void {
    this.#pending = undefined;
    this.#changes.fire();
  }
}
