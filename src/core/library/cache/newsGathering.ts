import type { Snippet, SnippetId } from "../../model.ts";
import type { CachePicture } from "./cachePicture.ts";
import type { CacheRow, StoreNews } from "./cacheStore.ts";
import type { CacheNews } from "./snippetCache.ts";

/** Brings a picture up to date and collects the news. */
export class NewsGathering {
  readonly #picture: CachePicture;
  readonly #set = new Map<SnippetId, Snippet>();
  readonly #deleted = new Set<SnippetId>();
  #isOrderNew = false;
  #isStateNew = false;

  constructor(picture: CachePicture) {
    this.#picture = picture;
  }

  take({ rows, gone, state }: StoreNews): void {
    for (const row of rows) {
      this.#takeRow(row);
    }
    for (const id of gone) {
      if (this.#picture.get(id) !== undefined) {
        this.#set.delete(id);
        this.#deleted.add(id);
        this.#picture.remove(id);
      }
    }
    this.#isStateNew ||= state !== undefined;
  }

  get news(): CacheNews {
    return {
      set: [...this.#set.values()],
      deleted: [...this.#deleted],
      isOrderNew: this.#isOrderNew,
      isStateNew: this.#isStateNew,
    };
  }

  #takeRow(row: CacheRow): void {
    const { id } = row.cached.snippet;
    const old = this.#picture.row(id);
    this.#isOrderNew ||= old?.position !== row.position;
    if (old?.cached !== row.cached) {
      this.#set.set(id, row.cached.snippet);
    }
    this.#deleted.delete(id);
    this.#picture.put(row);
  }
}

export function isNothing(news: CacheNews): boolean {
  return news.set.length === 0 && news.deleted.length === 0 && !news.isOrderNew && !news.isStateNew;
}
