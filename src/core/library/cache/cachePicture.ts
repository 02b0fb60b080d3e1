import type { Snippet, SnippetId } from "../../model.ts";
import type { CachedSnippet } from "./cachedSnippet.ts";
import { mostUnits, unitsOf } from "./memoryBounds.ts";
import type { CacheRow, StoreNews } from "./cacheChange.ts";
import type { CacheNews } from "./cacheChange.ts";

/** The rows of a cache in memory, in their order. */
export class CachePicture {
  readonly #rows = new Map<SnippetId, CacheRow>();
  #units = 0;
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

  put(row: CacheRow): void {
    const { snippet } = row.cached;
    this.#ordered = undefined;
    this.#units += unitsOf(snippet) - unitsOf(this.get(snippet.id)?.snippet);
    this.#rows.set(snippet.id, row);
  }

  /** Takes in changes, in their order. @returns the difference that they make. */
  take(all: readonly StoreNews[]): CacheNews {
    const set = new Map<SnippetId, Snippet>();
    const deleted = new Set<SnippetId>();
    let hasNew = false;
    for (const { rows, gone } of all) {
      for (const row of rows) {
        const { snippet } = row.cached;
        const old = this.row(snippet.id);
        hasNew ||= old === undefined;
        if (old?.cached !== row.cached) {
          set.set(snippet.id, snippet);
        }
        deleted.delete(snippet.id);
        this.put(row);
      }
      for (const id of gone.filter((it) => this.#rows.has(it))) {
        set.delete(id);
        deleted.add(id);
        this.#remove(id);
      }
    }
    const isStateNew = all.some(({ state }) => state !== undefined);
    return { set: [...set.values()], deleted: [...deleted], hasNew, isStateNew };
  }

  #remove(id: SnippetId): void {
    this.#ordered = undefined;
    this.#units -= unitsOf(this.get(id)?.snippet);
    this.#rows.delete(id);
  }
}
