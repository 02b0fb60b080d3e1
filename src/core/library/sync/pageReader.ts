import type { SnippetPage } from "../../api/snippetPage.ts";
import type { PageLink } from "../../api/pageLink.ts";
import { isSnippetError } from "../../errors.ts";
import type { PagedList } from "./pagedList.ts";

/**
 * Reads a page of a listing.
 * @param page its number, from 1.
 * @param size how many records the server puts on a page.
 * @param link the page's link in place of its number.
 * @throws {SnippetError} `too-large` when a single record is.
 */
export type ReadPage = (
  page: number,
  size: number,
  signal: AbortSignal,
  link?: PageLink,
) => Promise<SnippetPage>;

/**
 * Where the code of many large snippets makes a page larger than the transport takes, the same records are asked for in
 * smaller pages, and larger ones are not tried again.
 */
export function pageReader(client: PagedList): ReadPage {
  let smallEnough = Infinity;
  const read: ReadPage = async (page, size, signal, link) => {
    if (link !== undefined) {
      return client.list({ page, perPage: size, link }, signal);
    }
    const smaller = smallerSize(size);
    if (smaller !== undefined && size > smallEnough) {
      return readParts(page, size / smaller, smaller, signal);
    }
    try {
      return await client.list({ page, perPage: size }, signal);
    } catch (error) {
      if (smaller === undefined || !isTooLarge(error)) {
        throw error;
      }
      smallEnough = Math.min(smallEnough, smaller);
      return readParts(page, size / smaller, smaller, signal);
    }
  };
  const readParts = async (
    page: number,
    parts: number,
    size: number,
    signal: AbortSignal,
  ): Promise<SnippetPage> => {
    const first = (page - 1) * parts + 1;
    const whole: SnippetPage["records"][] = [];
    let last: SnippetPage | undefined;
    for (let number = first; number < first + parts; number += 1) {
      last = await read(number, size, signal);
      whole.push(last.records);
      if (last.records.length < size || last.hasNext === false) {
        break;
      }
    }
    return { records: whole.flat(), total: last?.total, hasNext: last?.hasNext };
  };
  return read;
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
