import type { ApiClient } from "../api/client.ts";
import { throwIfAborted } from "../errors.ts";
import type { Snippet, SnippetId } from "../model.ts";
import { PageLoader } from "./pageLoader.ts";
import { askedPageSize, Paging } from "./paging.ts";
import { Picture } from "./picture.ts";
import { RecentWrites } from "./recentWrites.ts";
import { WriteLog } from "./writeLog.ts";

/**
 * The loaded part of the service's list, kept up to date with our own writes. One load at a time:
 * the caller sees to that.
 */
export class Listing {
  readonly #client: ApiClient;
  readonly #loader: PageLoader;
  readonly #writes = new WriteLog();
  readonly #recent: RecentWrites;
  #picture = new Picture();
  #paging: Paging;
  /** What our writes added to the total of the listing, which does not count them. */
  #added = 0;

  constructor(client: ApiClient) {
    this.#client = client;
    this.#loader = new PageLoader(client);
    this.#recent = new RecentWrites(client);
    this.#paging = this.#newPaging();
  }

  get isLoaded(): boolean {
    return this.#paging.pages > 0;
  }

  get hasMore(): boolean {
    return this.isLoaded && this.#paging.next !== undefined;
  }

  get total(): number | undefined {
    if (this.isLoaded && !this.hasMore) {
      return this.#picture.size;
    }
    const { total } = this.#paging;
    return total === undefined ? undefined : total + this.#added;
  }

  all(): readonly Snippet[] {
    return this.#picture.all();
  }

  get(id: SnippetId): Snippet | undefined {
    return this.#picture.get(id);
  }

  /** Loads the next page. @param changed called after each page that is in the picture. */
  async next(changed: () => void, signal: AbortSignal): Promise<void> {
    await this.#advance(1, changed, signal);
  }

  /** Loads all pages that are left. Those which arrived before a failure or an abort stay. */
  async rest(changed: () => void, signal: AbortSignal): Promise<void> {
    await this.#advance(this.#maximalPages, changed, signal);
  }

  /** Loads as much again; the new picture replaces the old one when it is whole. */
  async again(signal: AbortSignal): Promise<void> {
    const started = this.#writes.now;
    const paging = this.#newPaging();
    const pages =
      this.isLoaded && !this.hasMore ? this.#maximalPages : Math.max(1, this.#paging.pages);
    const loaded: Snippet[] = [];
    await this.#load(paging, pages, (snippets) => void loaded.push(...snippets), signal);
    const corrected = await this.#recent.corrected(loaded, signal);
    throwIfAborted(signal);
    const picture = new Picture();
    picture.append(corrected.filter(({ id }) => !this.#writes.wasWrittenAfter(started, id)));
    for (const id of this.#writes.writtenAfter(started)) {
      const snippet = this.#picture.get(id);
      if (snippet !== undefined) {
        picture.put(snippet);
      }
    }
    this.#picture = picture;
    this.#paging = paging;
    this.#added = 0;
  }

  /** What the service confirmed of a write. */
  wrote(snippet: Snippet): void {
    this.#writes.note(snippet.id);
    this.#recent.note(snippet.id, snippet);
    if (this.#picture.put(snippet)) {
      this.#added += 1;
    }
  }

  /** @returns whether it was there. */
  deleted(id: SnippetId): boolean {
    this.#writes.note(id);
    this.#recent.note(id, undefined);
    const wasThere = this.#picture.delete(id);
    this.#added -= wasThere ? 1 : 0;
    return wasThere;
  }

  /** A moment to give to {@link saw}. */
  get moment(): number {
    return this.#writes.now;
  }

  /** A single record as the service told it; older than a write of ours, or not listed yet, it is left out. */
  saw(snippet: Snippet, asked: number): boolean {
    const old = this.#picture.get(snippet.id);
    const isNews =
      old !== undefined &&
      !this.#writes.wasWrittenAfter(asked, snippet.id) &&
      JSON.stringify(old) !== JSON.stringify(snippet);
    if (isNews) {
      this.#picture.put(snippet);
    }
    return isNews;
  }

  /** More in one go than this is a server that never ends. */
  get #maximalPages(): number {
    return Math.ceil(this.#client.dialect.current.maxRecords / askedPageSize);
  }

  #newPaging(): Paging {
    const { firstPage, pageSize } = this.#client.dialect.current;
    return new Paging(firstPage, pageSize);
  }

  async #advance(pages: number, changed: () => void, signal: AbortSignal): Promise<void> {
    const started = this.#writes.now;
    const take = (snippets: readonly Snippet[]): void => {
      this.#picture.append(snippets.filter(({ id }) => !this.#writes.wasWrittenAfter(started, id)));
      changed();
    };
    await this.#load(this.#paging, pages, take, signal);
  }

  async #load(
    paging: Paging,
    pages: number,
    take: (snippets: readonly Snippet[]) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const known = (id: SnippetId): Snippet | undefined => this.#picture.get(id);
    await this.#loader.load(paging, pages, known, take, signal);
    if (paging.isUnsure) {
      await this.#loader.load(paging, 1, known, take, signal);
    }
    if (paging.pageSize !== undefined) {
      await this.#client.dialect.learn({ pageSize: paging.pageSize });
    }
  }
}
