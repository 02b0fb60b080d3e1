import type { ApiClient } from "../api/client.ts";
import type { SnippetPage } from "../api/snippetPage.ts";
import type { SnippetRecord } from "../api/wire/readSnippet.ts";
import { isSnippetError } from "../errors.ts";
import type { Snippet, SnippetId } from "../model.ts";
import { PageReader } from "./pageReader.ts";
import { askedPageSize } from "./paging.ts";
import type { Paging } from "./paging.ts";

const requestsInFlight = 6;

/** Brings pages with whole records: code that a list leaves out is asked for record by record. */
export class PageLoader {
  readonly #client: ApiClient;
  readonly #reader: PageReader;
  /** Set when even a record asked for singly has no code, so that asking is useless at this server. */
  #codeIsNeverTold = false;

  constructor(client: ApiClient) {
    this.#client = client;
    this.#reader = new PageReader(client);
  }

  /**
   * Loads pages in order until the listing is over or `maximalPages` were taken in, with up to six in flight.
   * @param known a snippet whose code may be used again where its time of change is the same.
   * @param take is given the snippets of each page, some of them again where records moved between pages; pages that were taken stay taken on failure and abort.
   */
  async load(
    paging: Paging,
    maximalPages: number,
    known: (id: SnippetId) => Snippet | undefined,
    take: (snippets: readonly Snippet[]) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const ending = new AbortController();
    const inner = AbortSignal.any([signal, ending.signal]);
    const inFlight: Promise<SnippetPage>[] = [];
    let asked = paging.next ?? 0;
    try {
      for (let taken = 0; taken < maximalPages && paging.next !== undefined; taken += 1) {
        // The first page of a listing tells how many there are; before it, more requests would be a guess.
        const limit = paging.pages === 0 ? 1 : requestsInFlight;
        const wanted = Math.min(maximalPages - taken, paging.expected(limit));
        const size = paging.pageSize ?? askedPageSize;
        while (inFlight.length < wanted) {
          inFlight.push(noticed(this.#reader.read(asked, size, inner, paging.link)));
          asked += 1;
        }
        const page = await inFlight.shift();
        if (page === undefined) {
          break;
        }
        // Before the page is accepted: a failure here must not let the next load go on behind it.
        const whole = await this.#whole(page.records, known, inner);
        paging.accept(page);
        // The first page may turn out to have another number than was thought.
        asked = inFlight.length === 0 ? (paging.next ?? asked) : asked;
        take(whole);
      }
    } finally {
      ending.abort();
    }
  }

  async #whole(
    records: readonly SnippetRecord[],
    known: (id: SnippetId) => Snippet | undefined,
    signal: AbortSignal,
  ): Promise<readonly Snippet[]> {
    const whole = new Map<SnippetId, Snippet>();
    const missing: SnippetId[] = [];
    for (const { snippet, untold } of records) {
      const old = known(snippet.id);
      if (untold.has("code") && old !== undefined && isSameVersion(old, snippet)) {
        whole.set(snippet.id, { ...snippet, code: old.code });
      } else {
        whole.set(snippet.id, snippet);
        if (untold.has("code")) {
          missing.push(snippet.id);
        }
      }
    }
    const work = missing.values();
    const readers = Array.from({ length: requestsInFlight }, async () => {
      for (const id of work) {
        await this.#readCode(id, whole, signal);
      }
    });
    await Promise.all(readers);
    return [...whole.values()];
  }

  async #readCode(
    id: SnippetId,
    whole: Map<SnippetId, Snippet>,
    signal: AbortSignal,
  ): Promise<void> {
    if (this.#codeIsNeverTold) {
      return;
    }
    try {
      const { snippet, untold } = await this.#client.read(id, signal);
      this.#codeIsNeverTold ||= untold.has("code");
      whole.set(id, snippet);
    } catch (error) {
      // Deleted between the list and now.
      if (!isSnippetError(error, "not-found")) {
        throw error;
      }
      whole.delete(id);
    }
  }
}

function isSameVersion(a: Snippet, b: Snippet): boolean {
  return a.updatedAt !== undefined && a.updatedAt === b.updatedAt;
}

/** A page that nobody waits for yet may fail; whoever waits for it later still hears of it. */
function noticed<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
