import type { Snippet, SnippetId } from "../../model.ts";
import type { CachedSnippet } from "./cachedSnippet.ts";
import type { CacheRow } from "./cacheStore.ts";

/** The rows of a cache in memory, in their order. */
export class CachePicture {
  readonly #rows = new Map<SnippetId, CacheRow>();
  #bounds: readonly number[] = [];
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
    return this.#bounds;
  }

  put(row: CacheRow): void {
    this.#ordered = undefined;
    this.#rows.set(row.cached.snippet.id, row);
    const [first = row.position, last = row.position] = this.#bounds;
    if (this.#bounds.length === 0 || row.position < first || row.position > last) {
      this.#bounds = [Math.min(first, row.position), Math.max(last, row.position)];
    }
  }

  remove(id: SnippetId): void {
    this.#ordered = undefined;
    this.#rows.delete(id);
  }

  clear(): void {
    this.#ordered = undefined;
    this.#rows.clear();
    this.#bounds = [];
  }
}
