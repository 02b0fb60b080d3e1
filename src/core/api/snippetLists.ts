import { nextTurn } from "../turns.ts";
import { isCancelled, isSnippetError } from "../errors.ts";
import type { SnippetError } from "../errors.ts";
import type { ApiAnswer, ApiChannel } from "./apiChannel.ts";
import type { DialectStore } from "./dialect/dialectStore.ts";
import { pageLink } from "./pageLink.ts";
import type { PageLink } from "./pageLink.ts";
import type { ListQuery, SnippetPage } from "./snippetPage.ts";
import { readList } from "./wire/readList.ts";
import type { SnippetRecord } from "./wire/readSnippet.ts";

/** Reads the list of snippets page by page, at servers with any page size and numbering. */
export class SnippetLists {
  readonly #channel: ApiChannel;
  readonly #dialect: DialectStore;
  readonly #read: (items: readonly unknown[]) => Promise<readonly SnippetRecord[]>;
  /** The number of times that an empty page 1 is checked against page 0, for servers that count from 0. */
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
   * Reads one page, of a size that the server accepts. A refusal after the first page counts as a page without records, with
   * the refusal in {@link SnippetPage.beyond}.
   */
  async list(query: ListQuery, signal?: AbortSignal): Promise<SnippetPage> {
    const { pageSize = Infinity } = this.#dialect.current;
    const sized = { ...query, perPage: Math.min(query.perPage, pageSize) };
    const page = await this.#numbered(sized, signal);
    if (!isSnippetError(page)) {
      return page;
    }
    if (query.page > 1) {
      return { records: [], total: undefined, hasNext: false, beyond: page };
    }
    return (await this.#smaller(sized, page, signal)) ?? Promise.reject(page);
  }

  /** Checks page 0 again: a create with an unknown outcome may have filled the empty library. */
  lookAgain(): void {
    this.#looks = 6;
  }

  /** The page, or the refusal if it does not exist. */
  async #numbered(query: ListQuery, signal?: AbortSignal): Promise<SnippetPage | SnippetError> {
    const { firstPage } = this.#dialect.current;
    const page = await this.#list(query, firstPage, signal).catch(noPageOr);
    const one = isSnippetError(page) ? undefined : page;
    const isFirst = query.page === 1 && query.link === undefined;
    return (isFirst ? await this.#pageBefore(one, query, signal) : undefined) ?? page;
  }

  /**
   * Page 0, if it is the first one. This is known only after page 1 was refused and page 0 was not, or after one of them had
   * records of its own.
   * @param one page 1; undefined if it was refused.
   */
  async #pageBefore(
    one: SnippetPage | undefined,
    query: ListQuery,
    signal?: AbortSignal,
  ): Promise<SnippetPage | undefined> {
    if (!this.#isNumberingOpen(one)) {
      return undefined;
    }
    const records = one?.records ?? [];
    const zero = await this.#list({ ...query, knownTag: undefined }, 0, signal).catch(
      (error: unknown) => noPageZero(error, records.length > 0),
    );
    if (zero === "unclear") {
      return undefined;
    }
    const known = new Set(records.map(({ snippet }) => snippet.id));
    const isFirst =
      zero !== "none" &&
      (one === undefined || zero.records.some(({ snippet }) => !known.has(snippet.id)));
    if (isFirst || records.length > 0) {
      await this.#dialect.learn({ firstPage: isFirst ? 0 : 1 });
    }
    return isFirst ? zero : undefined;
  }

  /** Whether page 1 may be the second one: not known yet, and the response leaves room for records before it. */
  #isNumberingOpen(one: SnippetPage | undefined): boolean {
    const { records = [], total = Infinity, link, isUnchanged = false } = one ?? {};
    if (this.#dialect.knows("firstPage") || isUnchanged) {
      return false;
    }
    this.#looks -= one !== undefined && records.length === 0 ? 1 : 0;
    return this.#looks >= 0 && link === undefined && records.length < total;
  }

  /** The page in a size that the server accepts: the one that its refusal names, or smaller and smaller ones. */
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
      const page = await this.#numbered(smaller, signal).catch(refusedOr);
      if (page !== undefined && !isSnippetError(page)) {
        await this.#dialect.learn({ pageSize });
        return page;
      }
    }
    return undefined;
  }

  /** @param firstPage the number of the server's first page. */
  async #list(query: ListQuery, firstPage: number, signal?: AbortSignal): Promise<SnippetPage> {
    const number = query.page - 1 + firstPage;
    const asked = pageQuery(query, number);
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
    if (answer.status === 304) {
      const tag = answer.headers.get("etag");
      return { records: [], total: undefined, hasNext: undefined, tag, isUnchanged: true };
    }
    return this.#page(answer, number, asked, query.most);
  }

  async #page(
    answer: ApiAnswer,
    number: number,
    asked: PageLink["query"],
    most: number | undefined,
  ): Promise<SnippetPage> {
    // Parsing a page takes as long as a small request, so the next request goes first.
    await nextTurn();
    const { paging, listPath } = this.#dialect.current;
    const page = readList(answer.json(), answer.headers, listPath);
    const records = await this.#read(page.items.slice(0, most));
    if (records.length > 0 && page.path !== undefined) {
      await this.#dialect.learn({ listPath: page.path });
    }
    const isLinked = page.next !== undefined && (paging === "auto" || paging === "link");
    const link = isLinked ? pageLink(page.next ?? "", this.#channel.url, asked, number) : undefined;
    const ends = paging === "none" || (paging === "link" && page.next === undefined);
    if (records.length < page.items.length) {
      return { records, total: page.total, hasNext: true, link };
    }
    const hasNext = ends ? false : page.hasNext;
    return { records, total: page.total, hasNext, link, tag: answer.headers.get("etag") };
  }
}

/** Statuses for a missing page or a refused size. */
function noPageOr(error: unknown): SnippetError {
  if (isSnippetError(error) && [400, 404, 416, 422].includes(error.details.status ?? 0)) {
    return error;
  }
  throw error;
}

/**
 * Handles an error of page 0: some servers that count from 1 answer with one. If page 1 is empty, a network failure leaves
 * open whether the library is empty.
 */
function noPageZero(error: unknown, hasRecords: boolean): "none" | "unclear" {
  if (isCancelled(error) || !isSnippetError(error)) {
    throw error;
  }
  const { status } = error.details;
  if (status === undefined && !hasRecords) {
    throw error;
  }
  return [200, 400, 404, 416, 422, 500].includes(status ?? 0) ? "none" : "unclear";
}

/** Any status: some servers report a missing page as an internal error. */
function refusedOr(error: unknown): undefined {
  if (!isSnippetError(error) || error.details.status === undefined) {
    throw error;
  }
}

function pageQuery(
  query: ListQuery,
  number: number,
): readonly (readonly [name: string, value: string])[] {
  return [
    ...(query.languageId === undefined ? [] : [["language_id", query.languageId] as const]),
    ...(query.owner === undefined ? [] : [["owner", query.owner] as const]),
    ["page", String(number)],
    ["per_page", String(query.perPage)],
  ];
}
