import type { SnippetId } from "../../model.ts";
import type { CachePicture } from "./cachePicture.ts";
import type { CachedSnippet } from "./cachedSnippet.ts";
import type { CacheRow, StoreNews, StoreTransaction } from "./cacheStore.ts";
import { arrange, firstPositions, lastPositions } from "./positions.ts";
import type { CacheChange, Moment } from "./snippetCache.ts";

/** Writes one change within one transaction. */
export class ChangeWriter {
  readonly #transaction: StoreTransaction;
  readonly #picture: CachePicture;
  readonly #others: StoreNews;
  readonly #change: CacheChange;
  readonly #moment: Moment;
  /** As they are in the end: others' where they were changed, ours over them. */
  readonly #rows: Map<SnippetId, CacheRow>;
  readonly #gone: Set<SnippetId>;
  readonly #own = new Set<SnippetId>();

  /** @param others what other windows changed since the picture. */
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
    this.#rows = new Map(others.rows.map((row) => [row.cached.snippet.id, row]));
    this.#gone = new Set(others.gone);
  }

  /** @returns what is new by this change. */
  write(): StoreNews {
    const { state } = this.#change;
    const set = (this.#change.set ?? []).filter(({ snippet }) => this.#isNews(snippet.id));
    const places = this.#places(set);
    for (const cached of set) {
      this.#put(cached, places);
    }
    for (const [id, position] of places) {
      this.#move(id, position);
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

  /** An answer that was asked for before a write of ours must not undo it. */
  #isNews(id: SnippetId): boolean {
    const { asOf } = this.#change;
    const { lastWritten } = this.#transaction;
    return asOf === undefined || lastWritten <= asOf || this.#transaction.writtenAt(id) <= asOf;
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

  #put(cached: CachedSnippet, places: ReadonlyMap<SnippetId, number>): void {
    const { id } = cached.snippet;
    const position = places.get(id) ?? this.#row(id)?.position ?? 0;
    const row = { cached, position, changed: this.#moment, written: this.#written(id) };
    this.#keep(id, this.#transaction.put(row, this.#row(id) === undefined));
  }

  #move(id: SnippetId, position: number): void {
    const row = this.#row(id);
    if (row !== undefined && row.position !== position) {
      this.#transaction.move(id, position, this.#moment);
      this.#keep(id, { ...row, position, changed: this.#moment });
    }
  }

  #keep(id: SnippetId, row: CacheRow): void {
    this.#rows.set(id, row);
    this.#gone.delete(id);
    this.#own.add(id);
  }

  /** Where everything goes that is new or has to move. */
  #places(set: readonly CachedSnippet[]): ReadonlyMap<SnippetId, number> {
    const ids = set.map(({ snippet }) => snippet.id);
    const coming = new Set(ids);
    const ordered = (this.#change.order ?? []).filter(
      (id) => coming.has(id) || this.#row(id) !== undefined,
    );
    const places = new Map(arrange(ordered, (id) => this.#row(id)?.position));
    const isOrdered = new Set(ordered);
    const rest = ids.filter((id) => !isOrdered.has(id) && this.#row(id) === undefined);
    if (rest.length > 0) {
      const others = this.#others.rows.map(({ position }) => position);
      const taken = [...this.#picture.bounds, ...others, ...places.values()];
      const free =
        this.#change.place === "last"
          ? lastPositions(taken, rest.length)
          : firstPositions(taken, rest.length);
      for (const [at, id] of rest.entries()) {
        places.set(id, free[at] ?? 0);
      }
    }
    return places;
  }
}
