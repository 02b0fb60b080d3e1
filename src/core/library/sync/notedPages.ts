import type { ListQuery, SnippetPage } from "../../api/snippetPage.ts";
import type { SnippetRecord } from "../../api/wire/readSnippet.ts";
import type { SnippetId } from "../../model.ts";
import type { CachedSnippet, PageNote } from "../cache/cachedSnippet.ts";
import type { SnippetCache } from "../cache/snippetCache.ts";
import type { PageDialect, PagedList } from "./pagedList.ts";

/** One record of a page. */
interface Told {
  readonly id: SnippetId;
  /** Digest of what the page tells of it; undefined until somebody has looked at it. */
  listed: string | undefined;
}

/** Carries its note itself: a weak map of all records costs the garbage collector more than the sync costs. */
interface NotedRecord extends SnippetRecord {
  /** Undefined for the cache's own. */
  readonly told: Told | undefined;
}

interface FreshNote {
  readonly note: PageNote;
  /** None where the service sent no record. */
  readonly told: readonly Told[];
}

/**
 * Pages of which the service says that they are as they were, taken from the cache in place of the network. A page is
 * noted only when the cache has all that it tells: what was refused, or could not be read yet, has to be sent again.
 */
export class NotedPages implements PagedList {
  readonly #list: PagedList["list"];
  readonly dialect: PageDialect;
  readonly #cache: Pick<SnippetCache, "get">;
  readonly #known: Map<string, PageNote>;
  readonly #fresh = new Map<string, FreshNote>();

  /**
   * @param known what earlier sweeps noted; none of it is used where everything is to be sent again.
   * @param most records are taken of a page.
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

  /** The notes of this sweep, of those pages of which everything is among what is `known`. */
  notes(known: Pick<SnippetCache, "get">): readonly PageNote[] {
    const isKnown = ({ id, listed }: Told): boolean =>
      listed !== undefined && known.get(id)?.listed === listed;
    return [...this.#fresh.values()]
      .filter(({ told }) => told.every(isKnown))
      .map(({ note }) => note);
  }

  /** Whether the record is the cache's own. */
  isCached(record: SnippetRecord): boolean {
    return isNoted(record) && record.told === undefined;
  }

  /** @param listed digest of what the page tells of the record. */
  look(record: SnippetRecord, listed: string): void {
    if (isNoted(record) && record.told !== undefined) {
      record.told.listed = listed;
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
      this.#fresh.set(key, this.#fresh.get(key) ?? { note, told: [] });
      const { total, hasNext } = note;
      return { ...page, records: this.#records(cached), total, hasNext };
    }
    return this.#note(key, query, page);
  }

  /** What was written since came from elsewhere than this list, which may go back to what it was. */
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
    const told = page.records.map(({ snippet }): Told => ({ id: snippet.id, listed: undefined }));
    const ids = told.map(({ id }) => id);
    const note = { page: query.page, size: query.perPage, tag, ids, total, hasNext };
    this.#fresh.set(key, { note, told });
    const records = page.records.map((record, at): NotedRecord => ({ ...record, told: told[at] }));
    return { ...page, records };
  }

  #records(cached: readonly CachedSnippet[]): readonly SnippetRecord[] {
    return cached.map(({ snippet, untold }): NotedRecord => ({
      snippet,
      untold,
      places: new Map(),
      texts: { code: undefined, description: undefined },
      source: {},
      told: undefined,
    }));
  }
}

function isNoted(record: SnippetRecord): record is NotedRecord {
  return "told" in record;
}

function isListed(cached: CachedSnippet | undefined): cached is CachedSnippet {
  return cached?.listed !== undefined;
}

function keyOf(page: number, size: number): string {
  return `${String(page)} of ${String(size)}`;
}
