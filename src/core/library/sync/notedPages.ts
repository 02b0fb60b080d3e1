import type { ListQuery, SnippetPage } from "../../api/snippetPage.ts";
import type { SnippetRecord } from "../../api/wire/readSnippet.ts";
import type { SnippetId } from "../../model.ts";
import type { CachedSnippet, PageNote } from "../cache/cachedSnippet.ts";
import type { SnippetCache } from "../cache/snippetCache.ts";
import type { PageDialect, PagedList } from "./pagedList.ts";

/**
 * Takes pages that the server reports as unchanged from the cache in place of the network. A page is noted only when the
 * cache has all its records: records that were refused, or not read yet, have to be sent again.
 */
export class NotedPages implements PagedList {
  readonly #list: PagedList["list"];
  readonly dialect: PageDialect;
  readonly #cache: Pick<SnippetCache, "get">;
  readonly #known: Map<string, PageNote>;
  readonly #fresh = new Map<string, { readonly note: PageNote; readonly isCached: boolean }>();

  /**
   * @param known the notes of earlier sweeps; empty where everything has to be sent again.
   * @param most records that are taken of a page.
   */
  constructor(
    pages: PagedList,
    cache: Pick<SnippetCache, "get">,
    known: readonly PageNote[],
    most: number,
  ) {
    this.#list = (query, signal) => pages.list({ ...query, most }, signal);
    this.dialect = pages.dialect;
    this.#cache = cache;
    this.#known = new Map(known.map((note) => [keyOf(note.page, note.size), note]));
  }

  /** The notes of this sweep, for pages whose records are all known as they were listed. */
  notes(
    taking: Pick<SnippetCache, "get"> & { digests: ReadonlyMap<SnippetId, string> },
  ): readonly PageNote[] {
    const isKnown = (id: SnippetId): boolean =>
      taking.get(id)?.listed === (taking.digests.get(id) ?? "");
    return [...this.#fresh.values()]
      .filter(({ note, isCached }) => isCached || note.ids.every(isKnown))
      .map(({ note }) => note);
  }

  async list(query: ListQuery, signal?: AbortSignal): Promise<SnippetPage> {
    if (query.link !== undefined) {
      return this.#list(query, signal);
    }
    const key = keyOf(query.page, query.perPage);
    const noted = this.#noted(key);
    const page = await this.#list({ ...query, knownTag: noted?.note.tag }, signal);
    if (page.isUnchanged === true && noted !== undefined) {
      const { note, cached } = noted;
      this.#fresh.set(key, this.#fresh.get(key) ?? { note, isCached: true });
      const { total, hasNext } = note;
      return { ...page, records: cached.map(cachedRecord), total, hasNext };
    }
    const { tag, total, hasNext } = page;
    if (tag !== undefined && page.link === undefined) {
      const ids = page.records.map(({ snippet }) => snippet.id);
      const note = { page: query.page, size: query.perPage, tag, ids, total, hasNext };
      this.#fresh.set(key, { note, isCached: false });
    }
    return page;
  }

  /** A record written since has no digest of the list. Its page is not used: the list may return to its old state. */
  #noted(
    key: string,
  ): { readonly note: PageNote; readonly cached: readonly CachedSnippet[] } | undefined {
    const note = this.#fresh.get(key)?.note ?? this.#known.get(key);
    const cached = (note?.ids ?? []).flatMap((id) => {
      const known = this.#cache.get(id);
      return known?.listed === undefined ? [] : [known];
    });
    return cached.length === note?.ids.length ? { note, cached } : undefined;
  }
}

/** A record of the cache, on a page that has not changed. */
function cachedRecord({ snippet, missing }: CachedSnippet): SnippetRecord & { isCached: true } {
  return {
    snippet,
    missing,
    places: new Map(),
    texts: { code: undefined, description: undefined },
    source: {},
    isCached: true,
  };
}

/** Whether the record comes from the cache. */
export function isCached(record: SnippetRecord): boolean {
  return "isCached" in record;
}

function keyOf(page: number, size: number): string {
  return `${String(page)} of ${String(size)}`;
}
