import type { SnippetPage } from "../../api/snippetPage.ts";
import type { PageLink } from "../../api/pageLink.ts";
import { isCancelled, isSnippetError } from "../../errors.ts";
import type { PagedList } from "./pagedList.ts";

/**
 * Reads pages of a listing. Where the code of many large snippets makes a page larger than the transport takes,
 * the same records are asked for in smaller pages.
 */
export class PageReader {
  readonly #client: PagedList;
  /** What was small enough the last time; larger pages are not tried again. */
  #size = Infinity;
  /** A page that was read before its turn. */
  #held:
    { readonly page: number; readonly size: number; readonly content: SnippetPage } | undefined;

  constructor(client: PagedList) {
    this.#client = client;
  }

  /**
   * @param page the number that the server gives it.
   * @param size how many records the server puts on a page.
   * @param link what leads to it in place of the number.
   * @throws {SnippetError} `too-large` when a single record is.
   */
  async read(
    page: number,
    size: number,
    signal: AbortSignal,
    link?: PageLink,
  ): Promise<SnippetPage> {
    if (link !== undefined) {
      return this.#client.list({ page, perPage: size, link }, signal);
    }
    const held = this.#held?.page === page && this.#held.size === size ? this.#held : undefined;
    this.#held = undefined;
    if (held !== undefined) {
      return held.content;
    }
    const content = await this.#readByNumber(page, size, signal);
    return page === 1 && this.#isNumberingOpen(content)
      ? this.#firstOf(content, size, signal)
      : content;
  }

  /** Whether page 1 may be the second: nothing settles it, and the answer leaves room for records before it. */
  #isNumberingOpen({ records, total, link }: SnippetPage): boolean {
    return (
      !this.#client.dialect.knows("firstPage") &&
      link === undefined &&
      (total === undefined || records.length < total)
    );
  }

  /** Page 0 where there is one before page 1; asked once at a service, as soon as it has any snippet. */
  async #firstOf(one: SnippetPage, size: number, signal: AbortSignal): Promise<SnippetPage> {
    const zero = await this.#readByNumber(0, size, signal).catch(noPageOr);
    if (zero === "unclear") {
      return one;
    }
    const known = new Set(one.records.map(({ snippet }) => snippet.id));
    if (zero !== "none" && zero.records.some(({ snippet }) => !known.has(snippet.id))) {
      await this.#client.dialect.learn({ firstPage: 0 });
      this.#held = { page: 1, size, content: one };
      return { ...zero, number: 0 };
    }
    if (one.records.length > 0) {
      await this.#client.dialect.learn({ firstPage: 1 });
    }
    return one;
  }

  async #readByNumber(page: number, size: number, signal: AbortSignal): Promise<SnippetPage> {
    const smaller = smallerSize(size);
    if (smaller !== undefined && size > this.#size) {
      return this.#readParts(page, size, smaller, signal);
    }
    try {
      return await this.#client.list({ page, perPage: size }, signal);
    } catch (error) {
      if (smaller === undefined || !isTooLarge(error)) {
        throw error;
      }
      this.#size = Math.min(this.#size, smaller);
      return this.#readParts(page, size, smaller, signal);
    }
  }

  async #readParts(
    page: number,
    size: number,
    partSize: number,
    signal: AbortSignal,
  ): Promise<SnippetPage> {
    const firstPage = page === 0 ? 0 : this.#client.dialect.current.firstPage;
    const parts = size / partSize;
    const first = (page - firstPage) * parts + firstPage;
    const whole: SnippetPage["records"][] = [];
    let last: SnippetPage | undefined;
    for (let number = first; number < first + parts; number += 1) {
      last = await this.#readByNumber(number, partSize, signal);
      whole.push(last.records);
      if (last.records.length < partSize || last.hasNext === false) {
        break;
      }
    }
    return { records: whole.flat(), total: last?.total, hasNext: last?.hasNext };
  }
}

/** A page before the first may be refused, or be a fault; whatever else goes wrong says nothing about numbers. */
function noPageOr(error: unknown): "none" | "unclear" {
  if (isCancelled(error) || !isSnippetError(error)) {
    throw error;
  }
  return [200, 400, 404, 416, 422, 500].includes(error.details.status ?? 0) ? "none" : "unclear";
}

/** An answer over the transport's limit has no status; 413 would speak of our request. */
function isTooLarge(error: unknown): boolean {
  return isSnippetError(error, "too-large") && error.details.status === undefined;
}

/** A divisor, so that the smaller pages cover the same records exactly; about a fifth, to be small enough soon. */
function smallerSize(size: number): number | undefined {
  return (
    [5, 4, 3, 2, 7].map((by) => size / by).find(Number.isInteger) ?? (size > 1 ? 1 : undefined)
  );
}
