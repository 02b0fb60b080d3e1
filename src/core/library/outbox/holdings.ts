import { Emitter } from "../../emitter.ts";
import { SnippetError } from "../../errors.ts";
import type { SnippetId } from "../../model.ts";
import type { Disposable } from "../../ports.ts";
import { allOf } from "../allOf.ts";
import { filesTogether, inParallel } from "../sync/inParallel.ts";
import type { SnippetCache } from "../cache/snippetCache.ts";
import { NextRun, Serial } from "../serial.ts";
import type { WriteId } from "../waitingWrite.ts";
import type { OutboxFolder } from "./folder.ts";
import { apply, fold } from "./fold.ts";
import { isPending } from "./item.ts";
import type { Intent, Item } from "./item.ts";
import { unreadable } from "./places.ts";
import type { HistoryStore } from "../history/historyStore.ts";
import type { Shelf, ShelfNews } from "./shelf.ts";
import { notLeading } from "./terms.ts";
import { writingOrder } from "./writingOrder.ts";

export interface HoldingsParts {
  readonly folder: OutboxFolder;
  readonly history: Pick<HistoryStore, "add">;
  readonly cache: Pick<SnippetCache, "catchUp" | "get">;
}

/** Answers about ids and records. */
type Answers = Pick<
  Shelf,
  "idOf" | "namesOf" | "creationDates" | "creatorOf" | "isClaimed" | "isHeldByOther"
>;

/**
 * One window's knowledge of all pending changes: the fold of items and intents. Only the leader writes it to the disk:
 * first the texts that left an item, then items. After these it removes the intents' files.
 */
export class Holdings implements Disposable {
  readonly #parts: HoldingsParts;
  readonly #changes = new Emitter<void>();
  readonly onDidChange = this.#changes.event;
  readonly #looking = new Serial();
  readonly #writing = new Serial();
  readonly #flushing = new NextRun(() => this.#write(), this.#writing);
  #shelf: Shelf = fold([], [], []);
  /** Intents whose files exist. */
  #inbox = new Map<Intent["id"], Intent>();
  /** Intents that this window added during a look, which may have missed them. */
  #added: Intent[] = [];
  /** Kinds of other windows' intents that the leader has not asked for yet. */
  readonly #heard = new Set<Intent["kind"]>();
  #term: number | undefined;
  #isStale = false;
  #fault: string | undefined;
  #obstacle: string | undefined;
  #pending: readonly Item[] | undefined;
  /** Records that the server has confirmed, by items that do not have them yet: they are not shown beside these. */
  readonly landing = new Map<WriteId, SnippetId>();

  constructor(parts: HoldingsParts) {
    this.#parts = parts;
  }

  readonly #isRecord = (id: SnippetId): boolean => this.#parts.cache.get(id) !== undefined;

  /** Why some changes cannot be read, or why nothing can be sent: a sentence for users. */
  get fault(): string | undefined {
    return this.#fault ?? this.#obstacle;
  }

  /** @param why undefined where changes can be sent. */
  obstruct(why: string | undefined): void {
    if (this.#obstacle !== why) {
      this.#obstacle = why;
      this.#changed();
    }
  }

  /** The term of this window; undefined while it does not lead. */
  get term(): number | undefined {
    return this.#term;
  }

  get items(): readonly Item[] {
    return this.#shelf.items;
  }

  /** The items that a user sees as pending, the oldest first. */
  get pending(): readonly Item[] {
    this.#pending ??= this.items.filter(isPending);
    return this.#pending;
  }

  get(id: WriteId): Item | undefined {
    return this.#shelf.get(id);
  }

  /** The pending item of this snippet. */
  of(id: SnippetId): Item | undefined {
    const item = this.#shelf.itemOf(id);
    return item && isPending(item) ? item : undefined;
  }

  /** The present answers: a later look gives other ones. */
  get shelf(): Answers {
    return this.#shelf;
  }

  /** Whether a leader has anything to do. */
  get isBusy(): boolean {
    return this.#isStale || this.#inbox.size > 0 || this.#shelf.items.length > 0;
  }

  /** Resolves when the intent is on the disk: this is the save. @throws {SnippetError} `storage`. */
  async append(intent: Intent): Promise<void> {
    await this.#parts.folder.append(intent);
    this.#inbox.set(intent.id, intent);
    this.#added.push(intent);
    apply(this.#shelf, intent);
    this.#changed();
  }

  /** Reads the changes of other windows, and whether this one still leads. @throws {SnippetError} `storage`. */
  catchUp(): Promise<void> {
    return this.#looking.run(async () => {
      // A leader reads only new intents. The next leader may have applied and removed some.
      if (this.#isStale || !(await this.#leads(this.#term))) {
        // Between two writes: what is read is never older than what was written.
        return this.#writing.run(() => this.#look(false));
      }
      return this.#takeIn();
    });
  }

  /** From now on this window writes. @throws {SnippetError} `storage`. */
  async lead(term: number): Promise<void> {
    await this.#looking.run(() => this.#writing.run(() => this.#look(true)));
    this.#term = term;
    await this.flush();
  }

  follow(): void {
    this.#term = undefined;
  }

  /** Kinds of other windows' intents since the last call. */
  heard(): ReadonlySet<Intent["kind"]> {
    const heard = new Set(this.#heard);
    this.#heard.clear();
    return heard;
  }

  /**
   * Changes an item. Durable when it resolves.
   * @param change returns undefined where the item is not as expected any longer.
   * @throws {SnippetError} `storage`: nothing is changed, and the next look restores the state from the disk.
   */
  async change(id: WriteId, change: (item: Item) => Item | undefined): Promise<Item | undefined> {
    await (this.#isStale && this.catchUp());
    const item = this.#shelf.get(id);
    const next = item && change(item);
    this.landing.delete(id);
    if (next === undefined) {
      return undefined;
    }
    this.#shelf.put(next);
    await this.flush();
    this.#changed();
    return next;
  }

  /** Resolves when all that is known here is on the disk. @throws {SnippetError} `storage`. */
  flush(): Promise<void> {
    return this.#flushing.join();
  }

  dispose(): void {
    this.#changes.dispose();
  }

  async #look(isForced: boolean): Promise<void> {
    this.#added = [];
    const look = await this.#parts.folder.look(isForced || this.#isStale);
    if (look === undefined) {
      return;
    }
    // A change that another window sent is shown as sent once the cache has it. Readers of the cache meet its errors.
    await this.#parts.cache.catchUp().catch(() => undefined);
    const items = new Map([...look.rescued, ...look.items].map((item) => [item.id, item]));
    this.#inbox = new Map(look.intents.map((intent) => [intent.id, intent]));
    this.#shelf = fold(items.values(), look.ended, look.intents, this.#isRecord);
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
      // Until the items are on the disk, other windows apply these intents in the order of their ids.
      await this.flush();
    }
  }

  async #write(): Promise<void> {
    const [shelf, term] = [this.#shelf, this.#term];
    try {
      if (this.#isStale || term === undefined) {
        throw this.#isStale ? new SnippetError("storage", unreadable) : notLeading();
      }
      await this.#writeAll(shelf, shelf.takeNews(), term);
    } catch (error) {
      // Memory and disk differ: nothing more is written before the disk is read again.
      this.#isStale = true;
      throw error;
    }
  }

  async #writeAll(shelf: Shelf, { changed, left }: ShelfNews, term: number): Promise<void> {
    const { folder, history } = this.#parts;
    const taken = [...this.#inbox.keys()].filter((id) => shelf.isApplied(id));
    const live = changed.flatMap((id) => shelf.get(id) ?? []);
    const over = changed.flatMap((id) => shelf.endedAt(id) ?? []);
    await inParallel(left, (version) => history.add(version), filesTogether);
    const idle = taken.filter((id) => shelf.idle.has(id));
    // A late write would bring back an item that a later leader has ended.
    await (idle.length + live.length + over.length > 0 && this.#checkTerm(term));
    await this.#remove(idle);
    for (const { kind, items } of writingOrder(live, over, [...this.#inbox.keys()].toSorted())) {
      await (kind === "live"
        ? inParallel(items, (item) => folder.put(this.#trimmed(item), term), filesTogether)
        : inParallel(items, (it) => folder.end(this.#trimmed(it), term), filesTogether));
    }
    await allOf(live.map((item) => folder.setAside(item)));
    await (taken.length > 0 && this.#checkTerm(term));
    await this.#remove(taken.filter((id) => !shelf.idle.has(id)));
    await folder.pack(term);
  }

  /** Before a file is removed: a window that leads by now may need it. */
  async #checkTerm(term: number): Promise<void> {
    if (!(await this.#leads(term))) {
      throw notLeading();
    }
  }

  /**
   * Whether no other window has begun to lead since this term. Then the files of this term count less, and the new leader
   * may have read the folder before they were written.
   */
  async #leads(term: number | undefined): Promise<boolean> {
    const leads = term !== undefined && (await this.#parts.folder.isLatest(term));
    if (!leads) {
      this.#term = undefined;
    }
    return leads;
  }

  async #remove(ids: readonly Intent["id"][]): Promise<void> {
    await this.#parts.folder.removeIntents(ids);
    ids.forEach((id) => this.#inbox.delete(id));
  }

  /** An intent whose file is gone cannot be applied again. */
  #trimmed<T extends Pick<Item, "applied">>(item: T): T {
    return { ...item, applied: item.applied.filter((id) => this.#inbox.has(id)) };
  }

  #changed(): void {
    this.#pending = undefined;
    this.#changes.fire();
  }
}
