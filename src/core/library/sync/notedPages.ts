import type { ListQuery, SnippetPage } from "../../api/snippetPage.ts";
import type { SnippetRecord } from "../../api/wire/readSnippet.ts";
import type { CachedSnippet, PageNote } from "../cache/cachedSnippet.ts";
import type { SnippetCache } from "../cache/snippetCache.ts";
import type { PageDialect, PagedList } from "./pagedList.ts";

/** Pages of which the service says that they are as they were, taken from the cache in place of the network. */
export class NotedPages implements PagedList {
  readonly #list: PagedList["list"];
  readonly dialect: PageDialect;
  readonly #cache: Pick<SnippetCache, "get">;
  readonly #known: Map<string, PageNote>;
  readonly #fresh = new Map<string, PageNote>();
  readonly #cached = new WeakSet<SnippetRecord>();

  /** @param known what earlier sweeps noted; none of it is used where everything is to be sent again. */
  constructor(pages: PagedList, cache: Pick<SnippetCache, "get">, known: readonly PageNote[]) {
    this.#list = (query, signal) => pages.list(query, signal);
    this.dialect = pages.dialect;
    this.#cache = cache;
    this.#known = new Map(known.map((note) => [keyOf(note.page, note.size), note]));
  }

  /** The notes of this sweep. */
  get notes(): readonly PageNote[] {
    return [...this.#fresh.values()];
  }

  /** Whether the record is the cache's own. */
  isCached(record: SnippetRecord): boolean {
    return this.#cached.has(record);
  }

  async list(query: ListQuery, signal?: AbortSignal): Promise<SnippetPage> {
    if (query.link !== undefined) {
      return this.#list(query, signal);
    }
    const key = keyOf(query.page, query.perPage);
    const note = this.#fresh.get(key) ?? this.#known.get(key);
    const cached = note?.ids.map((id) => this.#cache.get(id));
    const isWhole = cached?.every((one) => one !== undefined) === true;
    const knownTag = isWhole ? note?.tag : undefined;
    const page = await this.#list({ ...query, knownTag }, signal);
    if (page.isUnchanged === true && note !== undefined && isWhole) {
      this.#fresh.set(key, note);
      const { total, hasNext } = note;
      return { ...page, records: this.#records(cached), total, hasNext };
    }
    this.#note(key, query, page);
    return page;
  }

  #note(key: string, query: ListQuery, page: SnippetPage): void {
    const { tag, total, hasNext, records } = page;
    if (tag !== undefined && page.link === undefined) {
      const ids = records.map(({ snippet }) => snippet.id);
      this.#fresh.set(key, { page: query.page, size: query.perPage, tag, ids, total, hasNext });
    }
  }

  #records(cached: readonly CachedSnippet[]): readonly SnippetRecord[] {
    return cached.map(({ snippet, untold }) => {
      const record = { snippet, untold, codeField: undefined, toldCode: undefined, source: {} };
      this.#cached.add(record);
      return record;
    });
  }
}

function keyOf(page: number, size: number): string {
  return `${String(page)} of ${String(size)}`;
}
