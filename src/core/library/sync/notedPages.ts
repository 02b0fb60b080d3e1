import type { ListQuery, SnippetPage } from "../../api/snippetPage.ts";
import type { SnippetRecord } from "../../api/wire/readSnippet.ts";
import type { SnippetId } from "../../model.ts";
import type { CachedSnippet, PageNote } from "../cache/cachedSnippet.ts";
import type { SnippetCache } from "../cache/snippetCache.ts";
import type { PageDialect, PagedList } from "./pagedList.ts";

/** One record of a page. */
interface PageEntry {
  readonly id: SnippetId;
  /** Digest of the record on the page; undefined until {@link NotedPages.look}. */
  listed: string | undefined;
}

/** It carries its note itself: a weak map of all records costs the garbage collector more than the sync costs. */
interface NotedRecord extends SnippetRecord {
  /** Undefined for a record from the cache. */
  readonly entry: PageEntry | undefined;
}

interface FreshNote {
  readonly note: PageNote;
  /** Empty where the server sent no record. */
  readonly entries: readonly PageEntry[];
}

/**
 * Takes pages that the server reports as unchanged from the cache in place of the network. A page is noted only when the
 * cache has all its records: records that were refused, or not read yet, have to be sent again.
 */
export class NotedPages implements PagedList {
  readonly #list: PagedList["list"];
  readonly dialect: PageDialect;
  readonly #cache: Pick<SnippetCache, "get">;
  readonly #known: Map<string, PageNote>;
  readonly #fresh = new Map<string, FreshNote>();

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

  /** The notes of this sweep, for pages whose records are all in `known`. */
  notes(known: Pick<SnippetCache, "get">): readonly PageNote[] {
    const isKnown = ({ id, listed }: PageEntry): boolean =>
      listed !== undefined && known.get(id)?.listed === listed;
    return [...this.#fresh.values()]
      .filter(({ entries }) => entries.every(isKnown))
      .map(({ note }) => note);
  }

  /** Whether the record comes from the cache. */
  isCached(record: SnippetRecord): boolean {
    return isNoted(record) && record.entry === undefined;
  }

  /** @param listed digest of the record on the page. */
  look(record: SnippetRecord, listed: string): void {
    if (isNoted(record) && record.entry !== undefined) {
      record.entry.listed = listed;
    }
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
      this.#fresh.set(key, this.#fresh.get(key) ?? { note, entries: [] });
      const { total, hasNext } = note;
      return { ...page, records: this.#records(cached), total, hasNext };
    }
    return this.#note(key, query, page);
  }

  /** A record written since has no digest of the list. Its page is not used: the list may return to its old state. */
  #noted(
    key: string,
  ): { readonly note: PageNote; readonly cached: readonly CachedSnippet[] } | undefined {
    const note = this.#fresh.get(key)?.note ?? this.#known.get(key);
    const cached = note?.ids.map((id) => this.#cache.get(id)).filter(isListed) ?? [];
    return cached.length === note?.ids.length ? { note, cached } : undefined;
  }

  #note(key: string, query: ListQuery, page: SnippetPage): SnippetPage {
    const { tag, total, hasNext } = page;
    if (tag === undefined || page.link !== undefined) {
      return page;
    }
    const entries = page.records.map(({ snippet }): PageEntry => ({
      id: snippet.id,
      listed: undefined,
    }));
    const ids = entries.map(({ id }) => id);
    const note = { page: query.page, size: query.perPage, tag, ids, total, hasNext };
    this.#fresh.set(key, { note, entries });
    const records = page.records.map((record, at): NotedRecord => ({
      ...record,
      entry: entries[at],
    }));
    return { ...page, records };
  }

  #records(cached: readonly CachedSnippet[]): readonly SnippetRecord[] {
    return cached.map(({ snippet, missing }): NotedRecord => ({
      snippet,
      missing,
      places: new Map(),
      texts: { code: undefined, description: undefined },
      source: {},
      entry: undefined,
    }));
  }
}

function isNoted(record: SnippetRecord): record is NotedRecord {
  return "entry" in record;
}

function isListed(cached: CachedSnippet | undefined): cached is CachedSnippet {
  return cached?.listed !== undefined;
}

function keyOf(page: number, size: number): string {
  return `${String(page)} of ${String(size)}`;
}
