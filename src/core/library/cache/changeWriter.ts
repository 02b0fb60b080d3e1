import type { SnippetId } from "../../model.ts";
import type { CachePicture } from "./cachePicture.ts";
import { withKnown } from "./cachedSnippet.ts";
import type { CachedSnippet } from "./cachedSnippet.ts";
import type { CacheRow, StoreNews, StoreTransaction } from "./cacheStore.ts";
import { unitsOf } from "./memoryBounds.ts";
import type { CacheChange, Moment } from "./snippetCache.ts";

/** More than one change can bring. */
const mostAtOnce = 2 ** 20;

/** Writes one change within one transaction. */
export class ChangeWriter {
  readonly #transaction: StoreTransaction;
  readonly #picture: CachePicture;
  readonly #others: StoreNews;
  readonly #change: CacheChange;
  readonly #moment: Moment;
  readonly #isFull: boolean;
  /** The resulting rows: those changed by other windows, with the change of this window over them. */
  readonly #rows: Map<SnippetId, CacheRow>;
  readonly #gone: Set<SnippetId>;
  readonly #own = new Set<SnippetId>();

  /** @param others other windows' changes since the picture. */
  constructor(
    transaction: StoreTransaction,
    picture: CachePicture,
    others: StoreNews,
    change: CacheChange,
  ) {
    this.#transaction = transaction;
    this.#picture = picture;
    this.#others = others;
    this.#change = change;
    this.#moment = others.moment + 1;
    this.#isFull = change.isBounded === true && (picture.isFull || transaction.isFull);
    this.#rows = new Map(others.rows.map((row) => [row.cached.snippet.id, row]));
    this.#gone = new Set(others.gone);
  }

  /** @returns the news of this change. */
  write(): StoreNews {
    const { state } = this.#change;
    const set = (this.#change.set ?? []).filter(
      (cached) => this.#isNews(cached.snippet.id) && this.#hasRoom(cached),
    );
    for (const [at, cached] of set.entries()) {
      this.#put(cached, at);
    }
    const removed = (this.#change.deleted ?? []).filter((id) => this.#isNews(id));
    for (const id of removed) {
      this.#own.delete(id);
      this.#transaction.remove(id, this.#moment, this.#written(id));
    }
    if (state !== undefined) {
      this.#transaction.setState(state, this.#moment);
    }
    const rows = [...this.#own].map((id) => this.#rows.get(id)).filter((row) => row !== undefined);
    const isNothing = rows.length === 0 && removed.length === 0 && state === undefined;
    return {
      moment: isNothing ? this.#others.moment : this.#moment,
      rows,
      gone: removed,
      state,
    };
  }

  /** A response to a request from before a confirmed write must not undo that write. */
  #isNews(id: SnippetId): boolean {
    const { asOf } = this.#change;
    const { lastWritten } = this.#transaction;
    return asOf === undefined || lastWritten <= asOf || this.#transaction.writtenAt(id) <= asOf;
  }

  /** A full cache takes records that are no larger. Changed code counts as larger, since the old code stays a while. */
  #hasRoom({ snippet, missing }: CachedSnippet): boolean {
    if (!this.#isFull) {
      return true;
    }
    const known = this.#row(snippet.id)?.cached.snippet;
    const isSameCode = missing.has("code") || snippet.code === known?.code;
    return isSameCode && unitsOf(snippet) <= unitsOf(known);
  }

  #written(id: SnippetId): Moment {
    if (this.#change.asOf === undefined) {
      return this.#moment;
    }
    return this.#transaction.lastWritten === 0 ? 0 : this.#transaction.writtenAt(id);
  }

  #row(id: SnippetId): CacheRow | undefined {
    return this.#rows.get(id) ?? (this.#gone.has(id) ? undefined : this.#picture.row(id));
  }

  #put(cached: CachedSnippet, at: number): void {
    const { id } = cached.snippet;
    const known = this.#row(id);
    const row = {
      cached: withKnown(cached, known?.cached),
      position: known?.position ?? this.#position(at),
      changed: this.#moment,
      written: this.#written(id),
    };
    const kept = this.#transaction.put(row, known === undefined);
    this.#rows.set(id, kept);
    this.#gone.delete(id);
    this.#own.add(id);
  }

  /** Before or after all positions of earlier moments. */
  #position(at: number): number {
    const begin = this.#moment * mostAtOnce;
    return at + (this.#change.place === "last" ? begin : -begin);
  }
}
