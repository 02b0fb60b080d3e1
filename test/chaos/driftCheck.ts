import type { SnippetCache } from "../../src/core/library/cache/snippetCache.ts";
import { isSameSnippet } from "../../src/core/library/sameSnippet.ts";
import type { Snippet, SnippetId } from "../../src/core/model.ts";
import { SeededRandom } from "../bench/seededRandom.ts";
import { DriftingService } from "../support/api/driftingService.ts";
import { SyncedCache } from "../support/library/syncedCache.ts";

export interface DriftOptions {
  readonly seed: number;
  readonly syncs: number;
  readonly items: number;
  /** Changes by other devices at each request, on average. */
  readonly rate: number;
  /** `naive` goes through the list once and deletes what it does not see, to prove that the check can fail. */
  readonly engine?: "ours" | "naive";
}

export interface DriftResult {
  /** Syncs in which something went that the service has. */
  readonly falseDeletions: number;
  /** Snippets that were there before a sync began and not in the cache when it ended, and of how many. */
  readonly missed: number;
  readonly of: number;
  /** Of those, not in the cache after the next sync either. */
  readonly missedTwice: number;
  /** Known, unchanged since before the sync, and another in the cache. */
  readonly wrong: number;
  /** Deleted before a sync began and still in the cache when it ended. */
  readonly left: number;
  readonly requests: number;
  readonly faults: readonly string[];
}

/** Syncs again and again while other devices add, change and delete, with every list in two manners. */
export async function checkDrift(options: DriftOptions): Promise<DriftResult> {
  const random = new SeededRandom(options.seed);
  const service = new DriftingService(options.items, { isTotalTold: options.seed % 2 === 0 });
  const synced = await SyncedCache.open(service);
  await synced.run();
  service.manner = { ...service.manner, before: (it) => drift(it, options.rate, random) };
  const total = { falseDeletions: 0, missed: 0, of: 0, missedTwice: 0, wrong: 0, left: 0 };
  const faults: string[] = [];
  let missedBefore = new Set<SnippetId>();
  let requests = 0;
  for (let at = 0; at < options.syncs; at += 1) {
    const fault = (text: string): void =>
      void faults.push(`seed ${options.seed}, rate ${options.rate}, sync ${at}: ${text}`);
    const before = new Map(service.records.map((record) => [record.id, record]));
    const known = new Set(synced.cache.ids());
    service.requests.length = 0;
    await (options.engine === "naive" ? naiveSync(service, synced.cache) : synced.run());
    requests += service.requests.length;
    const now = new Map(service.records.map((record) => [record.id, record]));
    const gone = [...known].filter((id) => synced.cache.get(id) === undefined && now.has(id));
    if (gone.length > 0) {
      total.falseDeletions += 1;
      fault(`${gone.length} went that the service has`);
    }
    const stable = [...before.values()].filter((record) => now.get(record.id) === record);
    const missed = stable.filter(({ id }) => synced.cache.get(id) === undefined);
    total.of += stable.length;
    total.missed += missed.length;
    const twice = missed.filter(({ id }) => missedBefore.has(id)).length;
    total.missedTwice += twice;
    missedBefore = new Set(missed.map(({ id }) => id));
    total.wrong += countWrong(stable, synced.cache);
    const left = [...known].filter((id) => !before.has(id) && synced.cache.get(id) !== undefined);
    total.left += left.length;
    if (twice > 0 || left.length > 0) {
      fault(`${twice} missed twice, ${left.length} left`);
    }
  }
  return { ...total, requests, faults };
}

function drift(service: DriftingService, rate: number, random: SeededRandom): void {
  const times = Math.floor(rate) + (random.next() < rate % 1 ? 1 : 0);
  for (let time = 0; time < times; time += 1) {
    const { id } = random.pick(service.records);
    const chance = random.next();
    if (chance < 0.4) {
      service.add(random.next() < 0.8 ? 0 : random.below(service.records.length));
    } else if (chance < 0.8) {
      service.remove(id);
    } else {
      service.change(id, { code: `changed ${chance}\n` }, random.next() < 0.7);
    }
  }
}

function countWrong(stable: readonly Snippet[], cache: SnippetCache): number {
  return stable.filter((record) => {
    const cached = cache.get(record.id);
    return cached !== undefined && !isSameSnippet(cached.snippet, record);
  }).length;
}

/** What looks right and is not: whoever was not seen is taken for deleted. */
async function naiveSync(service: DriftingService, cache: SnippetCache): Promise<void> {
  const seen = new Set<SnippetId>();
  for (let page = 1; ; page += 1) {
    const { records } = await service.list({ page, perPage: 100 });
    for (const { snippet } of records) {
      seen.add(snippet.id);
    }
    await cache.apply({
      set: records.map(({ snippet, missing }) => ({ snippet, missing, version: undefined })),
    });
    if (records.length < 100) {
      break;
    }
  }
  await cache.apply({ deleted: [...cache.ids()].filter((id) => !seen.has(id)) });
}
