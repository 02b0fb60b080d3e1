import type { SnippetId } from "../../model.ts";
import type { CachePicture } from "./cachePicture.ts";
import { withKnown } from "./cachedSnippet.ts";
import type { CachedSnippet } from "./cachedSnippet.ts";
import type { CacheRow, StoreNews, StoreTransaction } from "./cacheStore.ts";
import { unitsOf } from "./memoryBounds.ts";
import { arrange, firstPositions, lastPositions } from "./positions.ts";
import type { CacheChange, Moment } from "./snippetCache.ts";

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
    const known = set.map(({ snippet }) => this.#row(snippet.id));
    const places = this.#places(set.filter((_, at) => known[at] === undefined));
    for (const [at, cached] of set.entries()) {
      this.#put(cached, known[at], places);
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

  #put(
    cached: CachedSnippet,
    before: CacheRow | undefined,
    places: ReadonlyMap<SnippetId, number>,
  ): void {
    const { id } = cached.snippet;
    // One change may set a record twice.
    const known = this.#rows.get(id) ?? before;
    const position = places.get(id) ?? known?.position ?? 0;
    const row = {
      cached: withKnown(cached, known?.cached),
      position,
      changed: this.#moment,
      written: this.#written(id),
    };
    this.#keep(id, this.#transaction.put(row, known === undefined));
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

  /** Positions of all records that are new or have to move. */
  #places(coming: readonly CachedSnippet[]): ReadonlyMap<SnippetId, number> {
    const fresh = new Set(coming.map(({ snippet }) => snippet.id));
    const places = new Map(this.#arranged(fresh));
    const rest = [...fresh].filter((id) => !places.has(id));
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

  /** Positions that the change's order demands, for records that are there and those that come. */
  #arranged(fresh: ReadonlySet<SnippetId>): ReadonlyMap<SnippetId, number> {
    const ordered: SnippetId[] = [];
    const positions: (number | undefined)[] = [];
    for (const id of this.#change.order ?? []) {
      const position = this.#row(id)?.position;
      if (position !== undefined || fresh.has(id)) {
        ordered.push(id);
        positions.push(position);
      }
    }
    return arrange(ordered, positions);
  }
}
