import { MemoryStore, sharedRows } from "./memoryStore.ts";
import type { SharedRows } from "./memoryStore.ts";
import { SnippetCache } from "../../../src/core/library/cache/snippetCache.ts";
import type { KeepReplaced } from "../../../src/core/library/cache/snippetCache.ts";
import { Sync } from "../../../src/core/library/sync/sync.ts";
import type { SyncPorts } from "../../../src/core/library/sync/syncPorts.ts";
import type { Snippet, SnippetId } from "../../../src/core/model.ts";
import type { DriftingService } from "../api/driftingService.ts";
import { InMemoryLease } from "../lease/inMemoryLease.ts";
import { ManualClock } from "../computer/manualClock.ts";

/** A window's cache, which is brought up to date with a service. */
export class SyncedCache {
  readonly cache: SnippetCache;
  readonly sync: Sync;
  readonly clock: ManualClock;
  readonly binned: Snippet[] = [];

  private constructor(
    service: DriftingService,
    cache: SnippetCache,
    clock: ManualClock,
    other: Partial<SyncPorts>,
  ) {
    this.clock = clock;
    this.cache = cache;
    const put = (snippet: Snippet): Promise<void> => {
      this.binned.push(snippet);
      return Promise.resolve();
    };
    this.sync = new Sync({
      pages: service,
      remote: service,
      cache: this.cache,
      trash: { put },
      lease: new InMemoryLease(),
      clock,
      maximum: () => 20_000,
      ...other,
    });
  }

  static async open(
    service: DriftingService,
    other: Partial<SyncPorts> = {},
    shared: SharedRows = sharedRows(),
    clock = new ManualClock(),
    keepReplaced?: KeepReplaced,
  ): Promise<SyncedCache> {
    const cache = new SnippetCache(new MemoryStore(shared), keepReplaced);
    await cache.load();
    return new SyncedCache(service, cache, clock, other);
  }

  /** @param cache loaded. */
  static over(service: DriftingService, cache: SnippetCache): SyncedCache {
    return new SyncedCache(service, cache, new ManualClock(), {});
  }

  get ids(): readonly SnippetId[] {
    return this.cache.all().map(({ id }) => id);
  }

  /** Runs to the end, and lets the time pass that the sync waits for. */
  async run(options: { readonly anew?: boolean } = {}): Promise<void> {
    await this.whilePassing(this.sync.run(options));
  }

  async whilePassing<T>(work: Promise<T>): Promise<T> {
    let isOver = false;
    const end = work.finally(() => {
      isOver = true;
    });
    end.catch(() => undefined);
    while (!isOver) {
      if (this.clock.waiting > 0) {
        this.clock.advance(5_000);
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    return end;
  }
}
