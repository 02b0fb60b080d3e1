import type { SnippetPage } from "../../api/snippetPage.ts";
import type { PageLink } from "../../api/pageLink.ts";
import type { SnippetRecord } from "../../api/wire/readSnippet.ts";
import { throwIfAborted } from "../../errors.ts";
import type { SnippetId } from "../../model.ts";
import type { SnippetCache } from "../cache/snippetCache.ts";
import type { Moment } from "../cache/cacheChange.ts";
import type { PagedList } from "./pagedList.ts";
import { pageReader, type ReadPage } from "./pageReader.ts";
import { Paging, askedPageSize } from "../../api/paging.ts";
import { requestsInFlight } from "./inParallel.ts";

/** One page of a sweep. */
export interface SweepPage {
  readonly records: readonly SnippetRecord[];
  /** The moment before the page was asked for. */
  readonly asOf: Moment;
  /** Whether no other page is expected. */
  readonly isLast: boolean;
}

/** The result of one pass through the list. */
export interface Sweep {
  /** All snippets that were seen. */
  readonly ids: ReadonlySet<SnippetId>;
  readonly total: number | undefined;
  /** Whether the listing came to its end, and was not cut at the maximum. */
  readonly isWhole: boolean;
}

/**
 * Goes through the server's list by page numbers, or links. Records may move between pages meanwhile, so that one is met
 * twice or not at all: a record that was not met need not be gone.
 */
export class Sweeper {
  readonly #pages: PagedList;
  readonly #read: ReadPage;
  readonly #cache: Pick<SnippetCache, "moment" | "state">;
  readonly #taking: { take(page: SweepPage): Promise<void> };
  readonly #known: number;
  readonly #numbers: { readonly number: number; readonly ids: readonly SnippetId[] }[] = [];
  readonly #ids = new Set<SnippetId>();
  /** Number of pages that were asked for before the first had come. */
  #askedWithFirst = 1;
  #hasMoved = false;
  #size = askedPageSize;

  /**
   * @param cache knows the number of records at the last sweep.
   * @param taking is given each page in its turn. Pages stay taken after a failure or an abort.
   */
  constructor(
    pages: PagedList,
    cache: Pick<SnippetCache, "moment" | "state">,
    taking: { take(page: SweepPage): Promise<void> },
  ) {
    this.#pages = pages;
    this.#read = pageReader(pages);
    this.#cache = cache;
    this.#taking = taking;
    this.#known = pages.dialect.knows("firstPage") ? (cache.state.total ?? 0) : 0;
  }

  /** @param maximum after so many records no further page is asked for. */
  async sweep(maximum: number, signal: AbortSignal): Promise<Sweep> {
    const paging = this.#newPaging();
    let ends: readonly EndAgain[] = [];
    await this.#forward(paging, maximum, signal, () => {
      ends = this.#askEnds(paging, signal);
    });
    const isWhole = paging.next === undefined;
    const isLinked = paging.link !== undefined;
    if ((await this.#haveChanged(ends, paging)) || this.#hasMoved) {
      // A record that moved from an unread page to one that was read is met on the way back.
      await (isLinked ? this.#forward(this.#newPaging(), maximum, signal) : this.#back(signal));
    }
    return { ids: this.#ids, total: paging.total, isWhole };
  }

  #newPaging(): Paging {
    return new Paging(this.#pages.dialect.current.pageSize);
  }

  /** @param onArrived called when the last page is here, and not taken in yet. */
  async #forward(
    paging: Paging,
    maximum: number,
    signal: AbortSignal,
    onArrived: () => void = () => undefined,
  ): Promise<void> {
    const ending = new AbortController();
    const inner = AbortSignal.any([signal, ending.signal]);
    const inFlight: Asked[] = [];
    let asked = paging.next ?? 0;
    const isOver = (): boolean => paging.next === undefined || this.#ids.size >= maximum;
    const askAhead = (): void => {
      const size = paging.pageSize ?? askedPageSize;
      const most = Math.ceil((maximum - this.#ids.size) / size);
      while (!isOver() && inFlight.length < wantedPages(paging, most, this.#known / size)) {
        inFlight.push(this.#ask(asked, size, inner, paging.link));
        asked += 1;
      }
    };
    try {
      askAhead();
      this.#askedWithFirst = inFlight.length;
      while (!isOver()) {
        const next = inFlight.shift();
        if (next === undefined) {
          break;
        }
        const page = await this.#arrived(next, paging);
        this.#accept(paging, page);
        if (paging.link !== undefined) {
          // A page that was asked for by its number may be any page.
          inFlight.length = 0;
          asked = paging.next ?? asked;
        }
        // The server works on the next pages while this one is taken in.
        askAhead();
        if (isOver()) {
          // Requests beyond the end are not needed.
          ending.abort();
          onArrived();
        }
        const isLast = paging.next === undefined;
        await this.#taking.take({ records: page.records, asOf: next.asOf, isLast });
        throwIfAborted(signal);
      }
    } finally {
      ending.abort();
    }
    this.#size = paging.pageSize ?? askedPageSize;
    if (paging.pageSize !== undefined) {
      await this.#pages.dialect.learn({ pageSize: paging.pageSize });
    }
  }

  #accept(paging: Paging, page: SnippetPage): void {
    const number = paging.next ?? 0;
    const total = paging.total;
    const fresh = paging.accept(page);
    const isRepeated = fresh.length === 0;
    // A record that is met again has moved; a page of such records alone is a last page that repeats forever.
    this.#hasMoved ||= fresh.length < page.records.length && !isRepeated;
    this.#hasMoved ||= total !== undefined && page.total !== undefined && total !== page.total;
    const ids = idsOf(page);
    if (!isRepeated) {
      this.#numbers.push({ number, ids });
    }
    this.#meet(ids);
  }

  async #see(asked: Asked): Promise<SnippetPage> {
    const page = await this.#arrived(asked);
    this.#meet(idsOf(page));
    await this.#taking.take({ records: page.records, asOf: asked.asOf, isLast: true });
    return page;
  }

  #meet(ids: readonly SnippetId[]): void {
    for (const id of ids) {
      this.#ids.add(id);
    }
  }

  #ask(number: number, size: number, signal: AbortSignal, link?: PageLink): Asked {
    const asOf = this.#cache.moment;
    const page = this.#read(number, size, signal, link);
    // The failure is still reported where the page is awaited.
    page.catch(() => undefined);
    return { page, asOf };
  }

  async #arrived({ page }: Asked, paging?: Paging): Promise<SnippetPage> {
    const response = await page;
    // Past the end some servers answer that there is no such page.
    const isExpected = paging?.total === undefined || this.#ids.size >= paging.total;
    if (response.beyond !== undefined && !(this.#numbers.length > 0 && isExpected)) {
      throw response.beyond;
    }
    return response;
  }

  /**
   * Asks for the first page again, and without a total for the last one: a record that came or went has changed one of
   * them. Pages asked for beside the first may have been answered before it, so they are asked for again, too. A single
   * page is always whole.
   */
  #askEnds(paging: Paging, signal: AbortSignal): readonly EndAgain[] {
    if (this.#numbers.length < 2 || this.#hasMoved) {
      return [];
    }
    const size = paging.pageSize ?? askedPageSize;
    const hasTotal = paging.total !== undefined || paging.link !== undefined;
    const first = this.#numbers.slice(0, this.#askedWithFirst);
    const last = hasTotal ? [] : this.#numbers.slice(-1);
    return [...new Set([...first, ...last])].map(({ number, ids }) => ({
      before: ids,
      now: this.#ask(number, size, signal),
    }));
  }

  async #haveChanged(ends: readonly EndAgain[], { total }: Paging): Promise<boolean> {
    let haveChanged = false;
    for (const { before, now } of ends) {
      const page = await this.#see(now);
      const isOtherTotal = page.total !== undefined && page.total !== total;
      haveChanged ||= isOtherTotal || idsOf(page).join(" ") !== before.join(" ");
    }
    return haveChanged;
  }

  /** From the last page to the first. */
  async #back(signal: AbortSignal): Promise<void> {
    const size = this.#size;
    const ending = new AbortController();
    const inner = AbortSignal.any([signal, ending.signal]);
    const left = this.#numbers.map(({ number }) => number).reverse();
    const inFlight: Asked[] = [];
    try {
      do {
        const most = requestsInFlight - inFlight.length;
        inFlight.push(...left.splice(0, most).map((number) => this.#ask(number, size, inner)));
        for (const next of inFlight.splice(0, 1)) {
          await this.#see(next);
        }
        throwIfAborted(signal);
      } while (inFlight.length > 0);
    } finally {
      ending.abort();
    }
  }
}

/** A page in flight. */
interface Asked {
  readonly page: Promise<SnippetPage>;
  /** The moment before the request. */
  readonly asOf: Moment;
}

/** A page that is asked for once more. */
interface EndAgain {
  readonly before: readonly SnippetId[];
  readonly now: Asked;
}

/**
 * The first page tells how many pages there are; until then, as many are asked for as there were the last time. With a
 * total, two more requests wait at the transport's gate, so that one is sent as soon as a body has come, not when it has
 * been read.
 */
function wantedPages(paging: Paging, most: number, knownPages: number): number {
  const ahead = paging.total === undefined ? requestsInFlight : requestsInFlight + 2;
  const limit = paging.pages === 0 ? Math.min(Math.ceil(knownPages), requestsInFlight) : ahead;
  return Math.max(1, Math.min(most, paging.expected(limit)));
}

function idsOf({ records }: SnippetPage): readonly SnippetId[] {
  return records.map(({ snippet }) => snippet.id);
}
