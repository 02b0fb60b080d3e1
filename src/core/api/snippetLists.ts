import { setImmediate } from "node:timers/promises";
import { isSnippetError } from "../errors.ts";
import type { SnippetError } from "../errors.ts";
import type { ApiAnswer, ApiChannel } from "./apiChannel.ts";
import type { DialectStore } from "./dialect/dialectStore.ts";
import { pageLink } from "./pageLink.ts";
import type { PageLink } from "./pageLink.ts";
import type { ListQuery, SnippetPage } from "./snippetPage.ts";
import { readList } from "./wire/readList.ts";
import type { SnippetRecord } from "./wire/readSnippet.ts";

/** The list of snippets, page by page, whatever a server makes of sizes and numbers. */
export class SnippetLists {
  readonly #channel: ApiChannel;
  readonly #dialect: DialectStore;
  readonly #read: (items: readonly unknown[]) => Promise<readonly SnippetRecord[]>;
  /** So often an empty page 1 may be the second of a server that counts from 0. */
  #looks = 3;

  constructor(
    channel: ApiChannel,
    dialect: DialectStore,
    read: (items: readonly unknown[]) => Promise<readonly SnippetRecord[]>,
  ) {
    this.#channel = channel;
    this.#dialect = dialect;
    this.#read = read;
  }

  /**
   * In pages of the size that the server takes. What it refuses beyond the first page is a page without records, whose
   * refusal is {@link SnippetPage.beyond}.
   */
  async list(query: ListQuery, signal?: AbortSignal): Promise<SnippetPage> {
    const { pageSize = Infinity, firstPage } = this.#dialect.current;
    const sized = { ...query, perPage: Math.min(query.perPage, pageSize) };
    const page = await this.#list(sized, signal).catch(noPageOr);
    if (!isSnippetError(page)) {
      const isNothing = page.records.length === 0 && page.isUnchanged !== true;
      const zero = isNothing && this.#looks > 0 ? await this.#pageZero(sized, signal) : undefined;
      this.#looks -= isNothing ? 1 : 0;
      return zero !== undefined && zero.records.length > 0 ? zero : page;
    }
    if (query.page > firstPage) {
      return { records: [], total: undefined, hasNext: false, beyond: page };
    }
    return (
      (await this.#pageZero(sized, signal)) ??
      (await this.#smaller(sized, page, signal)) ??
      Promise.reject(page)
    );
  }

  /** Page 0, where it may be the first one. */
  async #pageZero(query: ListQuery, signal?: AbortSignal): Promise<SnippetPage | undefined> {
    if (query.page !== 1 || query.link !== undefined || this.#dialect.knows("firstPage")) {
      return undefined;
    }
    const zero = await this.#list({ ...query, page: 0 }, signal).catch(refusedOr);
    if (zero !== undefined && zero.records.length > 0) {
      await this.#dialect.learn({ firstPage: 0 });
    }
    return zero && { ...zero, number: 0 };
  }

  /** The page in a size that is not refused: what the refusal names, or less and less. */
  async #smaller(
    query: ListQuery,
    refusal: SnippetError,
    signal?: AbortSignal,
  ): Promise<SnippetPage | undefined> {
    const named = [...refusal.message.matchAll(/\d+/g)].map(Number).reverse();
    const isAbout = refusal.code === "invalid" && !this.#dialect.isFixed("pageSize");
    const sizes = [...named, 50, 20, 10].filter((size) => size > 0 && size < query.perPage);
    for (const pageSize of isAbout ? sizes : []) {
      const smaller = { ...query, perPage: pageSize };
      const page =
        (await this.#list(smaller, signal).catch(refusedOr)) ??
        (await this.#pageZero(smaller, signal));
      if (page !== undefined) {
        await this.#dialect.learn({ pageSize });
        return page;
      }
    }
    return undefined;
  }

  async #list(query: ListQuery, signal?: AbortSignal): Promise<SnippetPage> {
    const asked = pageQuery(query);
    const { segments, query: parameters } = query.link ?? { segments: ["snippets"], query: asked };
    const answer = await this.#channel.send(
      {
        method: "GET",
        segments,
        pathTemplate: "/snippets",
        query: parameters,
        headers: query.knownTag === undefined ? {} : { "if-none-match": query.knownTag },
      },
      signal,
    );
    const tag = answer.headers.get("etag");
    return answer.status === 304
      ? { records: [], total: undefined, hasNext: undefined, tag, isUnchanged: true }
      : { ...(await this.#page(answer, query, asked)), tag };
  }

  async #page(answer: ApiAnswer, query: ListQuery, asked: PageLink["query"]): Promise<SnippetPage> {
    // Reading a page takes as long as a small request: what waited at the gate for this one goes first.
    await setImmediate();
    const { paging, listPath } = this.#dialect.current;
    const page = readList(answer.json(), answer.headers, listPath);
    const records = await this.#read(page.items);
    if (records.length > 0 && page.path !== undefined) {
      await this.#dialect.learn({ listPath: page.path });
    }
    const isLinked = page.next !== undefined && (paging === "auto" || paging === "link");
    const link = isLinked
      ? pageLink(page.next ?? "", this.#channel.url, asked, query.page)
      : undefined;
    const ends = paging === "none" || (paging === "link" && page.next === undefined);
    const hasNext = ends ? false : page.hasNext;
    return { records, total: page.total, hasNext, link };
  }
}

/** What a server answers that has no such page, or takes no such size. */
function noPageOr(error: unknown): SnippetError {
  if (isSnippetError(error) && [400, 404, 416, 422].includes(error.details.status ?? 0)) {
    return error;
  }
  throw error;
}

/** Whatever the server answers to it: that there is no such page may be a fault of its own. */
function refusedOr(error: unknown): undefined {
  if (!isSnippetError(error) || error.details.status === undefined) {
    throw error;
  }
}

function pageQuery(query: ListQuery): readonly (readonly [name: string, value: string])[] {
  return [
    ...(query.languageId === undefined ? [] : [["language_id", query.languageId] as const]),
    ["page", String(query.page)],
    ["per_page", String(query.perPage)],
  ];
}
