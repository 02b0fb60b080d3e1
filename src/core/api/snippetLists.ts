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
  #firstNumber: Promise<0 | 1> | undefined;

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
    if (isNothing(page)) {
      return { records: [], total: 0, hasNext: false };
    }
    return (await this.#smaller(sized, page, signal)) ?? Promise.reject(page);
  }

  /** The page, or the refusal of it. The first one has no number as long as the numbers are not known. */
  async #numbered(query: ListQuery, signal?: AbortSignal): Promise<SnippetPage | SnippetError> {
    if (query.link !== undefined || this.#dialect.knows("firstPage")) {
      return this.#list(query, query.page - 1 + this.#dialect.current.firstPage, signal);
    }
    if (query.page > 1) {
      this.#firstNumber ??= this.#findNumber(query).finally(() => (this.#firstNumber = undefined));
      return this.#list(query, query.page - 1 + (await this.#firstNumber), signal);
    }
    const page = await this.#list(query, undefined, signal);
    const mayMissNumber = isSnippetError(page) && isNoPage(page) && !isNothing(page);
    const numbered = mayMissNumber ? await this.#list(query, 1, signal) : page;
    if (!mayMissNumber || isSnippetError(numbered)) {
      return page;
    }
    await this.#dialect.learn({ firstPage: 1 });
    return numbered;
  }

  /** The number of the first page: where pages count from 0, page 1 is another one than the first, or none. */
  async #findNumber(query: ListQuery): Promise<0 | 1> {
    const plain = { ...query, page: 1, knownTag: undefined };
    const first = await this.#list(plain, undefined);
    const one = await this.#list(plain, 1);
    if (isSnippetError(first)) {
      throw first;
    }
    if (isSnippetError(one) && !isNoPage(one)) {
      throw one;
    }
    const firstPage = isSame(one, first) || first.records.length === 0 ? 1 : 0;
    await this.#dialect.learn(first.records.length > 0 ? { firstPage } : {});
    return firstPage;
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
   * @param number of the page; undefined for the first one.
   */
  async #list(
    query: ListQuery,
    number: number | undefined,
    signal?: AbortSignal,
  ): Promise<SnippetPage | SnippetError> {
    const asked = pageQuery(query, number);
    const headers = query.knownTag === undefined ? {} : { "if-none-match": query.knownTag };
    try {
      const request = { method: "GET", query: query.link ?? asked, headers } as const;
      const answer = await this.#channel.send({ ...request, segments: ["snippets"] }, signal);
      if (answer.status === 304) {
        const tag = answer.headers.get("etag");
        return { records: [], total: undefined, hasNext: undefined, tag, isUnchanged: true };
      }
      return await this.#page(answer, number ?? 1, asked, query.most);
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

/** Whether a server says with a 404 that its list is empty. */
function isNothing({ code, message }: SnippetError): boolean {
  return (
    code === "not-found" && /\bno ([a-z]+ )?(snippets|records|results|entries)\b/i.test(message)
  );
}

function isNoPage({ details: { status = 0 } }: SnippetError): boolean {
  return [400, 404, 416, 422].includes(status);
}

/** Whether a page is the first one: most of its records are at the beginning of that, where another device may have saved more. */
function isSame(page: SnippetPage | SnippetError, first: SnippetPage): boolean {
  if (isSnippetError(page)) {
    return false;
  }
  const beginning = first.records.slice(0, page.records.length).map(({ snippet }) => snippet.id);
  const known = page.records.filter(({ snippet }) => beginning.includes(snippet.id));
  return known.length > 0 && known.length >= page.records.length / 2;
}

function pageQuery(query: ListQuery, number: number | undefined): PageLink {
  return [
    ...(query.languageId === undefined ? [] : [["language_id", query.languageId] as const]),
    ...(query.owner === undefined ? [] : [["owner", query.owner] as const]),
    ...(number === undefined ? [] : [["page", String(number)] as const]),
    ["per_page", String(query.perPage)],
  ];
}
