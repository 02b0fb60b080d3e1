import { nextTurn } from "../turns.ts";
import { isCancelled, isSnippetError, type SnippetError } from "../errors.ts";
import type { ApiAnswer, ApiChannel } from "./apiChannel.ts";
import type { DialectStore } from "./dialect/dialectStore.ts";
import { pageLink, type PageLink } from "./pageLink.ts";
import type { ListQuery, SnippetPage } from "./snippetPage.ts";
import { readList } from "./wire/readList.ts";
import type { SnippetRecord } from "./wire/readSnippet.ts";

/** Reads the list of snippets page by page, at servers with any page size and numbering. */
export class SnippetLists {
  readonly #channel: ApiChannel;
  readonly #dialect: DialectStore;
  readonly #read: (items: readonly unknown[]) => Promise<readonly SnippetRecord[]>;

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
    if (isNoPage(page) && query.page > 1) {
      return { records: [], total: undefined, hasNext: false, beyond: page };
    }
    if (page.code === "not-found" && nothing.test(page.message)) {
      return { records: [], total: 0, hasNext: false };
    }
    return (await this.#smaller(sized, page, signal)) ?? Promise.reject(page);
  }

  /** The page, or the refusal of it. */
  async #numbered(query: ListQuery, signal?: AbortSignal): Promise<SnippetPage | SnippetError> {
    const page = await this.#list(query, this.#dialect.current.firstPage, signal);
    const one = isSnippetError(page) ? undefined : page;
    const isFirst = query.page === 1 && query.link === undefined;
    const isThere = !isSnippetError(page) || isNoPage(page);
    const isOpen = isFirst && isThere && this.#isNumberingOpen(one);
    return (isOpen ? await this.#pageBefore(one, query, signal) : undefined) ?? page;
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
    const records = one?.records ?? [];
    const zero = await this.#list({ ...query, knownTag: undefined }, 0, signal);
    if (isSnippetError(zero) && !isNoPageZero(zero)) {
      // An empty page 1 leaves open whether the library is empty.
      const isKnown = zero.details.status !== undefined || records.length > 0;
      return isKnown ? undefined : Promise.reject(zero);
    }
    const first = !isSnippetError(zero) && hasOthers(zero, one) ? zero : undefined;
    if (first !== undefined || records.length > 0) {
      await this.#dialect.learn({ firstPage: first === undefined ? 1 : 0 });
    }
    return first;
  }

  /** Whether page 1 may be the second one: not known yet, and the response leaves room for records before it. */
  #isNumberingOpen(one: SnippetPage | undefined): boolean {
    const { records = [], total = Infinity, link, isUnchanged = false } = one ?? {};
    if (this.#dialect.knows("firstPage") || isUnchanged) {
      return false;
    }
    return link === undefined && records.length < total;
  }

  /** The page in a size that the server accepts: the one that its refusal names, or smaller and smaller ones. */
  async #smaller(
    query: ListQuery,
    refusal: SnippetError,
    signal?: AbortSignal,
  ): Promise<SnippetPage | undefined> {
    const named = new Set((refusal.message.match(/\d+/g) ?? []).map(Number).reverse());
    const isAbout = refusal.code === "invalid" && !this.#dialect.isFixed("pageSize");
    const mayBe = [...named].filter((size) => size > 0).slice(0, mostNamed);
    const sizes = [...mayBe, 50, 20, 10].filter((size) => size < query.perPage);
    for (const pageSize of isAbout && isNoPage(refusal) ? sizes : []) {
      const page = await this.#numbered({ ...query, perPage: pageSize }, signal);
      if (!isSnippetError(page)) {
        await this.#dialect.learn({ pageSize });
        return page;
      }
      // Some servers report a missing page as an internal error.
      if (page.details.status === undefined) {
        throw page;
      }
    }
    return undefined;
  }

  /**
   * The page, or any failure but a cancellation.
   * @param firstPage the number of the server's first page.
   */
  async #list(
    query: ListQuery,
    firstPage: number,
    signal?: AbortSignal,
  ): Promise<SnippetPage | SnippetError> {
    const number = query.page - 1 + firstPage;
    const asked = pageQuery(query, number);
    const headers = query.knownTag === undefined ? {} : { "if-none-match": query.knownTag };
    try {
      const request = { method: "GET", query: query.link ?? asked, headers } as const;
      const answer = await this.#channel.send({ ...request, segments: ["snippets"] }, signal);
      if (answer.status === 304) {
        const tag = answer.headers.get("etag");
        return { records: [], total: undefined, hasNext: undefined, tag, isUnchanged: true };
      }
      return await this.#page(answer, number, asked, query.most);
    } catch (error) {
      if (isSnippetError(error) && !isCancelled(error)) {
        return error;
      }
      throw error;
    }
  }

  async #page(
    answer: ApiAnswer,
    number: number,
    asked: PageLink,
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
    const list = this.#channel.url.join(["snippets"]);
    const link = isLinked ? pageLink(page.next ?? "", list, asked, number) : undefined;
    const ends = paging === "none" || (paging === "link" && page.next === undefined);
    const isCut = records.length < page.items.length;
    const hasNext = isCut || (ends ? false : page.hasNext);
    const tag = isCut ? undefined : answer.headers.get("etag");
    return { records, total: page.total, hasNext, link, tag };
  }
}

/** Numbers of a refusal that are tried as the size of a page. */
const mostNamed = 3;

/** How servers say with a 404 that a list is empty. */
const nothing = /\bno ([a-z]+ )?(snippets|records|results|entries)\b/i;

function isNoPage({ details: { status = 0 } }: SnippetError): boolean {
  return [400, 404, 416, 422].includes(status);
}

/** Whether a page has records that the other one has not; so has any page where the other one was refused. */
function hasOthers({ records }: SnippetPage, other: SnippetPage | undefined): boolean {
  const known = new Set(other?.records.map(({ snippet }) => snippet.id));
  return other === undefined || records.some(({ snippet }) => !known.has(snippet.id));
}

/** Some servers that count from 1 report an internal error for page 0, or respond with no list. */
function isNoPageZero(error: SnippetError): boolean {
  return isNoPage(error) || [200, 500].includes(error.details.status ?? 0);
}

function pageQuery(query: ListQuery, number: number): PageLink {
  return [
    ...(query.languageId === undefined ? [] : [["language_id", query.languageId] as const]),
    ...(query.owner === undefined ? [] : [["owner", query.owner] as const]),
    ["page", String(number)],
    ["per_page", String(query.perPage)],
  ];
}
