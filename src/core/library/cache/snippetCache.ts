import { Emitter } from "../../emitter.ts";
import { isDamage } from "../../sqlite.ts";
import type { Snippet, SnippetId } from "../../model.ts";
import type { Disposable } from "../../ports.ts";
import type { CacheChange, CacheNews, CacheRow, Moment, StoreNews } from "./cacheChange.ts";
import { CachePicture } from "./cachePicture.ts";
import { differences } from "../../api/writing/differences.ts";
import type { CachedSnippet } from "./cachedSnippet.ts";
import { withKnown } from "./cachedSnippet.ts";
import { emptyState } from "./cacheState.ts";
import type { CacheState } from "./cacheState.ts";
import { RecentWrites } from "./recentWrites.ts";
import type { CacheStore } from "./sqliteStore.ts";
import { writeChange } from "./writeChange.ts";

/** Keeps the texts of snippets that are about to be replaced. */
export type KeepReplaced = (replaced: readonly CachedSnippet[]) => Promise<void>;

/**
 * One account's snippets as the server confirmed them: a picture in memory of a store that all windows share. All windows'
 * changes go through the store, and each begins with other windows' changes. The cache is a copy: everything in it can be
 * fetched again.
 */
export class SnippetCache implements Disposable {
  readonly #store: CacheStore;
  readonly #changes = new Emitter<CacheNews>();
  /** Also fires for changes that {@link catchUp} finds. */
  readonly onDidChange = this.#changes.event;
  /** Changes that {@link apply} was given without `asOf`. */
  readonly recentWrites = new RecentWrites();
  #picture = new CachePicture();
  #state = emptyState;
  #moment: Moment = 0;
  #loads = 0;
  #isStoreFull = false;
  readonly #keepReplaced: KeepReplaced;

  /** @param keepReplaced durable when it resolves. Its errors are those of {@link apply}, which then replaces nothing. */
  constructor(store: CacheStore, keepReplaced: KeepReplaced = () => Promise.resolve()) {
    this.#store = store;
    this.#keepReplaced = keepReplaced;
  }

  /** Why nothing is stored on this computer; one sentence for users. */
  get fault(): string | undefined {
    return this.#store.fault;
  }

  get state(): CacheState {
    return this.#state;
  }

  /** The latest moment that this window knows. */
  get moment(): Moment {
    return this.#moment;
  }

  /** How often everything was read from the disk. When it grows, all that was there before may be gone. */
  get loads(): number {
    return this.#loads;
  }

  get size(): number {
    return this.#picture.size;
  }

  /** Whether the cache has so much that a sync takes nothing in by which it grows. */
  get isFull(): boolean {
    return this.#isStoreFull || this.#picture.isFull;
  }

  /**
   * Fills the picture, in slices that block for less than 50 ms. Called once, before anything else. A damaged file is
   * set aside, and the cache is an empty one that was never synchronised.
   * @throws {SnippetError} `cancelled` on abort.
   */
  async load(signal?: AbortSignal): Promise<void> {
    let picture = new CachePicture();
    const take = (rows: readonly CacheRow[] | undefined): void => {
      if (rows === undefined) {
        picture = new CachePicture();
      } else {
        rows.forEach((row) => picture.put(row));
      }
    };
    const { state, moment } = await this.#store.load(take, signal);
    this.#picture = picture;
    this.#state = state;
    this.#moment = moment;
    this.#loads += 1;
  }

  /** As a rule the newest first; the same array until something changes. */
  all(): readonly Snippet[] {
    return this.#picture.all();
  }

  get(id: SnippetId): CachedSnippet | undefined {
    return this.#picture.get(id);
  }

  ids(): Iterable<SnippetId> {
    return this.#picture.ids();
  }

  /**
   * Makes a change in one transaction, durable when it resolves. A failure leaves everything as it was.
   * @throws {SnippetError} `storage`.
   */
  async apply(change: CacheChange): Promise<CacheNews> {
    for (;;) {
      const replaced = this.#replaced(change);
      if (replaced.length > 0) {
        await this.#keepReplaced(replaced);
      }
      const done = await this.#store.transaction((transaction) => {
        const others = transaction.newsSince(this.#moment);
        const own = writeChange(transaction, this.#picture, others, change);
        this.#isStoreFull = transaction.isFull;
        return { others, own };
      }, change.isFlushedLater);
      if (done !== undefined) {
        this.#noteOwn(change);
        return this.#take([done.others, done.own]);
      }
      await this.#loadAgain();
    }
  }

  /** Takes in other windows' changes. @throws {SnippetError} `storage`. */
  async catchUp(): Promise<CacheNews> {
    const news = await this.#store.transaction((transaction) =>
      transaction.newsSince(this.#moment),
    );
    return news === undefined ? this.#loadAgain() : this.#take([news]);
  }

  /**
   * Compares everything with its checksums, in slices, in the background after {@link load}. A damaged file is set aside
   * as in {@link load}, and the next sync brings all. @returns whether all was good. @throws {SnippetError} `storage`.
   */
  async verify(signal?: AbortSignal): Promise<boolean> {
    const isGood = await this.#store.verify(signal);
    if (!isGood) {
      await this.#loadAgain();
    }
    return isGood;
  }

  dispose(): void {
    this.#store.close();
    this.#changes.dispose();
  }

  /** The snippets whose texts a response replaces; none where the cache is in memory alone. */
  #replaced({ set = [], asOf }: CacheChange): readonly CachedSnippet[] {
    return asOf === undefined || this.fault !== undefined
      ? []
      : set.flatMap((fresh) => {
          const known = this.#picture.get(fresh.snippet.id);
          return known !== undefined && replacesText(known, fresh) ? known : [];
        });
  }

  #noteOwn({ set = [], deleted = [], asOf }: CacheChange): void {
    if (asOf === undefined) {
      set.forEach(({ snippet }) => this.recentWrites.note(snippet.id, snippet));
      deleted.forEach((id) => this.recentWrites.note(id, undefined));
    }
  }

  /** The store began anew, here or in another window. */
  async #loadAgain(): Promise<CacheNews> {
    const before = new Set(this.#picture.ids());
    await this.load();
    const deleted = [...before].filter((id) => this.#picture.get(id) === undefined);
    const news = { set: this.all(), deleted, hasNew: true, isStateNew: true };
    this.#changes.fire(news);
    return news;
  }

  #take(all: readonly StoreNews[]): CacheNews {
    for (const { moment, state } of all) {
      this.#moment = moment;
      this.#state = { ...this.#state, ...state };
    }
    const news = this.#picture.take(all);
    const { set, deleted, isStateNew } = news;
    if (set.length > 0 || deleted.length > 0 || isStateNew) {
      this.#changes.fire(news);
    }
    return news;
  }
}

/** A snippet without code has no text to keep: the code may not be read yet, or its file may be damaged. */
function replacesText(known: CachedSnippet, fresh: CachedSnippet): boolean {
  try {
    return (
      !known.missing.has("code") &&
      differences(known.snippet, withKnown(fresh, known).snippet).some(
        (field) => field !== "private" && field !== "languageId",
      )
    );
  } catch (error) {
    if (isDamage(error)) {
      return false;
    }
    throw error;
  }
}
