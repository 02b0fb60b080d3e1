import type { SnippetCache } from "../../src/core/library/cache/snippetCache.ts";
import { isSameSnippet } from "../../src/core/library/sameSnippet.ts";
import type { DriftingService } from "../support/api/driftingService.ts";
import type { CacheFolder } from "../support/library/cacheFolder.ts";
import { SyncedCache } from "../support/library/syncedCache.ts";

export interface CacheLook {
  /** Whether the next start knows that something may be missing. */
  readonly isNoticed: boolean;
  /** Snippets that it has, code included, before any request: all or none. */
  readonly kept: number;
  /** Whether it says then that it has been synchronised. */
  readonly isSwept: boolean;
}

/**
 * Starts a window over a cache that something happened to, brings it up to date, and starts another.
 * @param faults is given all that is read and was never so, and what is missing after the sync.
 */
export async function lookAtCache(
  folder: CacheFolder,
  service: DriftingService,
  faults: string[],
): Promise<CacheLook> {
  const count = service.records.length;
  const cache = folder.open();
  await cache.load();
  if (cache.fault !== undefined) {
    faults.push(cache.fault);
  }
  const isGood = await cache.verify();
  const kept = wholeOf(cache, service, faults);
  const isSwept = cache.state.sweptAt !== undefined;
  const synced = SyncedCache.over(service, cache);
  await synced.run();
  const whole = wholeOf(cache, service, faults);
  if (whole !== count || synced.binned.length > 0) {
    faults.push(`${whole} whole and ${synced.binned.length} in the bin after a sync`);
  }
  const second = folder.open();
  await second.load();
  if (wholeOf(second, service, faults) !== count || !(await second.verify())) {
    faults.push("a second window sees something else");
  }
  return { isNoticed: !isSwept || !isGood, kept, isSwept };
}

/** @returns how many are as the service has them; one that is there and is not, code included, is a fault. */
function wholeOf(cache: SnippetCache, service: DriftingService, faults: string[]): number {
  let whole = 0;
  const byId = new Map(service.records.map((record) => [record.id, record]));
  for (const id of cache.ids()) {
    const cached = cache.get(id);
    const right = byId.get(id);
    if (cached === undefined || right === undefined) {
      faults.push(`a snippet ${id} that never was`);
    } else if (!cached.missing.has("code") && isSameSnippet(cached.snippet, right)) {
      whole += 1;
    } else if (!cached.missing.has("code") || cached.snippet.title !== right.title) {
      faults.push(`snippet ${id} is another one`);
    }
  }
  return whole;
}
