import { nextTurn } from "../../turns.ts";
import type { SnippetRecord } from "../../api/wire/readSnippet.ts";
import type { SnippetId } from "../../model.ts";
import type { CachedSnippet } from "../cache/cachedSnippet.ts";
import { unitsAtOnce, unitsOf } from "../cache/memoryBounds.ts";
import type { CacheChange } from "../cache/cacheChange.ts";
import type { SnippetCache } from "../cache/snippetCache.ts";
import { isAsListed, listedDigest } from "./listedRecord.ts";
import { isCached } from "./notedPages.ts";
import { isSameSnippet } from "../sameSnippet.ts";
import type { SweepPage } from "./sweep.ts";

/** Few transactions, since each waits for the disk, and no long one. The first page is shown at once. */
const recordsAtOnce = 500;

/**
 * Takes new and changed records of a list into the cache. Where the list has no code, a changed snippet stays as it was
 * until it is read singly, so that no snippet is half of one version and half of another. A record that contradicts a
 * recently confirmed write is read singly, too.
 */
export class PageTaking {
  readonly #cache: SnippetCache;
  readonly #now: () => number;
  /** Whether the cache is filled for the first time. */
  readonly #isFilling: boolean;
  /** Of the records as listed; empty for one that was listed in two versions. */
  readonly digests = new Map<SnippetId, string>();
  /** Changed records, with the digests of the list; undefined where the list may lag behind. */
  readonly toRead = new Map<SnippetId, string | undefined>();
  /** Records that are listed with neither code nor a time of change, and must be read to see whether they have changed. */
  readonly unclear = new Set<SnippetId>();
  readonly #waiting = new Map<SnippetId, CachedSnippet>();
  /** Size of the waiting records' texts. */
  #units = 0;
  #asOf = Infinity;
  #taken = 0;
  #isFlushDue = false;

  constructor(cache: SnippetCache, now: () => number) {
    this.#cache = cache;
    this.#now = now;
    this.#isFilling = cache.state.sweptAt === undefined;
  }

  /** A record as it will be when all that was taken is in the cache. */
  get(id: SnippetId): CachedSnippet | undefined {
    return this.#waiting.get(id) ?? this.#cache.get(id);
  }

  async take({ records, asOf, isLast }: SweepPage): Promise<void> {
    this.#taken += 1;
    const fresh = records.filter((record) => !isCached(record));
    for (let at = 0; at === 0 || at < fresh.length; at += recordsAtOnce) {
      await (at > 0 && nextTurn());
      fresh.slice(at, at + recordsAtOnce).forEach((record) => this.#compare(record));
      this.#asOf = Math.min(this.#asOf, asOf);
      if (this.#isTime(isLast)) {
        // After a power cut in the first filling, the cache is just filled again.
        this.#isFlushDue = this.#isFilling;
        await this.#put({ isFlushedLater: this.#isFlushDue });
      }
    }
  }

  /**
   * All that was taken is in the cache, durably, when it resolves.
   * @param extra written in the same transaction.
   */
  async flush(extra?: Pick<CacheChange, "state">): Promise<void> {
    if (this.#waiting.size > 0 || this.#isFlushDue || extra !== undefined) {
      this.#isFlushDue = false;
      // An empty change, too, flushes the earlier ones.
      await this.#put({ state: {}, ...extra });
    }
  }

  #isTime(isLast: boolean): boolean {
    if (this.#waiting.size >= recordsAtOnce || this.#units >= unitsAtOnce) {
      return true;
    }
    if (this.#taken === 1) {
      return !isLast;
    }
    // The last records of a first filling go to the disk while the server is asked whether anything moved.
    return isLast && this.#isFilling && this.#waiting.size > 0;
  }

  async #put(extra: Pick<CacheChange, "state" | "isFlushedLater">): Promise<void> {
    const set = [...this.#waiting.values()];
    const asOf = this.#asOf;
    this.#waiting.clear();
    this.#units = 0;
    this.#asOf = Infinity;
    const place = this.#isFilling ? "last" : "first";
    await this.#cache.apply({ set, asOf, isBounded: true, place, ...extra });
  }

  #compare(record: SnippetRecord): void {
    const { snippet, missing } = record;
    const { id } = snippet;
    const old = this.get(id);
    const listed = listedDigest(record);
    const isOther = (this.digests.get(id) ?? listed) !== listed;
    this.digests.set(id, isOther ? "" : listed);
    const isCodeListed = !missing.has("code");
    if (!isCodeListed && snippet.updatedAt === undefined) {
      this.unclear.add(id);
    }
    if (old?.listed === listed) {
      return;
    }
    if (this.#cache.recentWrites.contradict(id, record)) {
      // The list or the record may lag behind: the next sync compares them again. A snippet that was deleted here stays away.
      if (old !== undefined) {
        this.toRead.set(id, undefined);
      }
    } else if (isCodeListed || old === undefined) {
      this.#units += unitsOf(snippet) + snippet.code.length;
      this.#waiting.set(id, { ...this.#cached(record, old), listed });
    } else if (isAsListed(old, record)) {
      this.#waiting.set(id, { ...old, listed });
    } else {
      this.toRead.set(id, listed);
    }
  }

  #cached({ snippet, missing }: SnippetRecord, old: CachedSnippet | undefined): CachedSnippet {
    const isSame = isSameSnippet(old?.snippet, snippet);
    return {
      snippet,
      missing,
      version: isSame ? old?.version : undefined,
      readAt: missing.has("code") ? undefined : this.#now(),
    };
  }
}
