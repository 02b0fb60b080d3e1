import type { Snippet, SnippetId } from "../../model.ts";
import type { CachedSnippet } from "./cachedSnippet.ts";
import type { CacheRow } from "./cacheStore.ts";

/** The rows of a cache in memory, in their order. */
export class CachePicture {
  readonly #rows = new Map<SnippetId, CacheRow>();
  #first = Infinity;
  #last = -Infinity;
  #ordered: readonly Snippet[] | undefined;

  get size(): number {
    return this.#rows.size;
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
    this.#ordered = undefined;
    this.#rows.set(row.cached.snippet.id, row);
    this.#first = Math.min(this.#first, row.position);
    this.#last = Math.max(this.#last, row.position);
  }

  remove(id: SnippetId): void {
    this.#ordered = undefined;
    this.#rows.delete(id);
  }
}
