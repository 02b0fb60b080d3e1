import type { Snippet, SnippetId } from "../../model.ts";
import type { CachedSnippet } from "./cachedSnippet.ts";
import type { CacheRow } from "./cacheStore.ts";

/** The rows of a cache in memory, in their order. */
export class CachePicture {
  readonly #rows = new Map<SnippetId, CacheRow>();
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

  *positions(): Iterable<number> {
    for (const { position } of this.#rows.values()) {
      yield position;
    }
  }

  put(row: CacheRow): void {
    this.#ordered = undefined;
    this.#rows.set(row.cached.snippet.id, row);
  }

  remove(id: SnippetId): void {
    this.#ordered = undefined;
    this.#rows.delete(id);
  }

  clear(): void {
    this.#ordered = undefined;
    this.#rows.clear();
  }
}
