import type { Snippet, SnippetId } from "../../model.ts";
import type { CachedSnippet } from "./cachedSnippet.ts";
import { mostUnits, unitsOf } from "./memoryBounds.ts";
import type { CacheRow } from "./cacheStore.ts";

/** The rows of a cache in memory, in their order. */
export class CachePicture {
  readonly #rows = new Map<SnippetId, CacheRow>();
  #units = 0;
  #first = Infinity;
  #last = -Infinity;
  #ordered: readonly Snippet[] | undefined;

  get size(): number {
    return this.#rows.size;
  }

  /** Whether memory has no room for more of a server's data. */
  get isFull(): boolean {
    return this.#units >= mostUnits;
  }

  /** The same array until something changes. */
  all(): readonly Snippet[] {
    this.#ordered ??= [...this.#rows.values()]
      .sort((one, other) => one.position - other.position)
      .map(({ cached }) => cached.snippet);
    return this.#ordered;
  }

  get(id: SnippetId): CachedSnippet | undefined {
    return this.#rows.get(id)?.cached;
  }

  row(id: SnippetId): CacheRow | undefined {
    return this.#rows.get(id);
  }

  ids(): Iterable<SnippetId> {
    return this.#rows.keys();
  }

  /** No position is before the first of these or after the last. */
  get bounds(): readonly number[] {
    return this.#rows.size === 0 ? [] : [this.#first, this.#last];
  }

  put(row: CacheRow): void {
    const { snippet } = row.cached;
    this.#ordered = undefined;
    this.#units += unitsOf(snippet) - unitsOf(this.get(snippet.id)?.snippet);
    this.#rows.set(snippet.id, row);
    this.#first = Math.min(this.#first, row.position);
    this.#last = Math.max(this.#last, row.position);
  }

  remove(id: SnippetId): void {
    this.#ordered = undefined;
    this.#units -= unitsOf(this.get(id)?.snippet);
    this.#rows.delete(id);
  }
}
