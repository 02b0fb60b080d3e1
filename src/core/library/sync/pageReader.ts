import type { SnippetPage } from "../../api/snippetPage.ts";
import type { PageLink } from "../../api/pageLink.ts";
import { isSnippetError } from "../../errors.ts";
import type { PagedList } from "./pagedList.ts";

/**
 * Reads pages of a listing. Where the code of many large snippets makes a page larger than the transport takes,
 * the same records are asked for in smaller pages.
 */
export class PageReader {
  readonly #client: PagedList;
  /** The size that was small enough the last time; larger pages are not tried again. */
  #size = Infinity;

  constructor(client: PagedList) {
    this.#client = client;
  }

  /**
   * @param page its number, from 1.
   * @param size how many records the server puts on a page.
   * @param link the page's link in place of its number.
   * @throws {SnippetError} `too-large` when a single record is.
   */
  read(page: number, size: number, signal: AbortSignal, link?: PageLink): Promise<SnippetPage> {
    return link === undefined
      ? this.#readByNumber(page, size, signal)
      : this.#client.list({ page, perPage: size, link }, signal);
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
    const parts = size / partSize;
    const first = (page - 1) * parts + 1;
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

/** A response over the transport's limit has no status; a 413 would be about the request. */
function isTooLarge(error: unknown): boolean {
  return isSnippetError(error, "too-large") && error.details.status === undefined;
}

/** A divisor, so that the smaller pages cover the same records exactly; about a fifth, to be small enough soon. */
function smallerSize(size: number): number | undefined {
  return (
    [5, 4, 3, 2, 7].map((by) => size / by).find(Number.isInteger) ?? (size > 1 ? 1 : undefined)
  );
}
