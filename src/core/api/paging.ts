import type { SnippetId } from "../model.ts";
import type { PageLink } from "./pageLink.ts";
import type { ListQuery, SnippetPage } from "./snippetPage.ts";
import type { SnippetRecord } from "./wire/readSnippet.ts";

/** Requested page size; servers may send less. */
export const askedPageSize = 100;

/**
 * Steps through the pages of one list and detects the end at any server: an empty page, a page of known records only (some
 * servers repeat the last page), the total reached, no next link after earlier ones, or a page that is shorter than the
 * server's page size.
 */
export class Paging {
  readonly #seen = new Set<SnippetId>();
  #next: number | undefined = 1;
  #pages = 0;
  #total: number | undefined;
  #pageSize: number | undefined;
  #firstLength = 0;
  #toldNext = false;
  #link: PageLink | undefined;

  /** @param pageSize the server's real page size, if known. */
  constructor(pageSize: number | undefined) {
    this.#pageSize = pageSize;
  }

  /** The number of the page to request, from 1; undefined at the end. */
  get next(): number | undefined {
    return this.#next;
  }

  /** Leads to the page {@link next} at a server that does not number its pages. */
  get link(): PageLink | undefined {
    return this.#link;
  }

  /** Number of pages that were added. */
  get pages(): number {
    return this.#pages;
  }

  get total(): number | undefined {
    return this.#total;
  }

  /** The server's page size, if it is smaller than requested; undefined until the server has shown it. */
  get pageSize(): number | undefined {
    return this.#pageSize;
  }

  /** Number of pages that can follow, at most `limit`. */
  expected(limit: number): number {
    if (this.#next === undefined) {
      return 0;
    }
    if (this.#link !== undefined) {
      return 1;
    }
    if (this.#total === undefined) {
      return limit;
    }
    const size = this.#pageSize ?? askedPageSize;
    const missing = Math.ceil((this.#total - this.#seen.size) / size);
    return Math.min(limit, Math.max(1, missing));
  }

  /** Adds the page {@link next}. @returns its records that no earlier page had. */
  accept(page: SnippetPage): readonly SnippetRecord[] {
    if (this.#next === undefined) {
      return [];
    }
    this.#link = page.link;
    const fresh = page.records.filter(({ snippet }) => !this.#seen.has(snippet.id));
    for (const { snippet } of fresh) {
      this.#seen.add(snippet.id);
    }
    this.#pages += 1;
    this.#total = page.total ?? this.#total;
    this.#learnSize(page.records.length, fresh.length);
    this.#next = this.#isOver(page, fresh.length) ? undefined : this.#next + 1;
    this.#toldNext ||= page.hasNext !== undefined;
    return fresh;
  }

  #learnSize(length: number, fresh: number): void {
    if (this.#pages === 1) {
      this.#firstLength = length;
    }
    const wasShort = this.#firstLength < askedPageSize && this.#firstLength > 0;
    const goesOn = this.#pages === 1 ? this.#seen.size < (this.#total ?? 0) : fresh > 0;
    if (wasShort && goesOn) {
      this.#pageSize ??= this.#firstLength;
    }
  }

  #isOver(page: SnippetPage, fresh: number): boolean {
    if (fresh === 0 || page.hasNext === false) {
      return true;
    }
    if (this.#total !== undefined) {
      return this.#seen.size >= this.#total;
    }
    if (page.hasNext === true || page.link !== undefined) {
      return false;
    }
    return this.#toldNext || page.records.length < (this.#pageSize ?? 1);
  }
}

/**
 * Every page of a list, each as the records that no earlier page had.
 * @param most the maximum of pages. @param onMore is called if there are more.
 */
export async function* eachPage(
  list: (query: ListQuery) => Promise<SnippetPage>,
  most: number,
  onMore: () => void = () => undefined,
): AsyncGenerator<readonly SnippetRecord[]> {
  const paging = new Paging(undefined);
  while (paging.next !== undefined && paging.pages < most) {
    const query = { page: paging.next, perPage: askedPageSize, link: paging.link };
    const fresh = paging.accept(await list(query));
    if (fresh.length > 0) {
      yield fresh;
    }
  }
  if (paging.next !== undefined) {
    onMore();
  }
}
