import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { CacheChange } from "../../../src/core/library/cache/cacheChange.ts";
import { SeededRandom } from "../../bench/seededRandom.ts";
import { DriftingService } from "../../support/api/driftingService.ts";
import { CacheFolder } from "../../support/library/cacheFolder.ts";
import { SyncedCache } from "../../support/library/syncedCache.ts";
import { lookAtCache } from "../cacheLook.ts";
import { fillingState } from "./fillingStates.ts";

export interface FillingOptions {
  readonly seed: number;
  /** Disks to look at. */
  readonly count: number;
  /** Leaves out the flush that the sync ends with, to see that it is found. */
  readonly isNeverFlushed?: boolean;
}

export interface FillingResult {
  readonly states: number;
  /** Disks on which the next start found that something was wrong. */
  readonly noticed: number;
  readonly faults: readonly string[];
}

/** Three transactions that nobody waits for, and the last one. */
const snippets = 1_350;

/** What the disk has for certain, and what was written since. */
interface Moment {
  readonly flushed: Uint8Array;
  readonly since: readonly Uint8Array[];
  /** Whether the sync had said that all is on the disk. */
  readonly isOver: boolean;
}

/**
 * The power is cut while an empty cache is filled for the first time, which waits for the disk only at its end. The
 * next start must read nothing that is wrong, and be whole after a sync; what the sync has ended with must be there.
 */
export async function checkFilling(options: FillingOptions): Promise<FillingResult> {
  const { seed, count } = options;
  const random = new SeededRandom(seed);
  const service = new DriftingService(snippets, { isTotalTold: true, hasTags: true });
  await using folder = await CacheFolder.make(true);
  const moments = await fill(folder, service, options.isNeverFlushed ?? false);
  const [database] = await folder.files();
  assert.ok(database);
  const faults: string[] = [];
  let noticed = 0;
  for (let state = 0; state < count; state += 1) {
    const moment = random.pick(moments);
    const { file, journal } = fillingState(moment.flushed, moment.since, random);
    const wrong: string[] = [];
    await using left = await CacheFolder.make(true);
    await mkdir(left.cache);
    const path = join(left.cache, basename(database));
    await writeFile(path, file);
    if (journal !== undefined) await writeFile(`${path}-journal`, journal);
    const { isNoticed, kept, isSwept } = await lookAtCache(left, service, wrong);
    noticed += isNoticed ? 1 : 0;
    if ((moment.isOver || isSwept) && kept < snippets) {
      wrong.push(`${snippets - kept} are missing of what was promised`);
    }
    faults.push(...wrong.map((fault) => `seed ${seed}, state ${state}: ${fault}`));
  }
  return { states: count, noticed, faults };
}

/** @returns the moments at which something was not flushed yet, and the one at which the sync has ended. */
async function fill(
  folder: CacheFolder,
  service: DriftingService,
  isNeverFlushed: boolean,
): Promise<readonly Moment[]> {
  const moments: Moment[] = [];
  let flushed: Uint8Array = new Uint8Array();
  let since: Uint8Array[] = [];
  const note = (isOver = false): void => {
    if (since.length > 0 || isOver) moments.push({ flushed, since: [...since], isOver });
  };
  // So slow that nothing is flushed before the sync waits for it.
  const disk = Promise.withResolvers<void>();
  const flush = async (path: string): Promise<void> => {
    const bytes = readFileSync(path);
    await disk.promise;
    flushed = bytes;
    since = since.slice(since.findIndex((it) => Buffer.compare(it, bytes) === 0) + 1);
    note();
  };
  const cache = folder.open({ flush });
  await cache.load();
  const [path = ""] = await folder.files();
  flushed = readFileSync(path);
  const apply = cache.apply.bind(cache);
  cache.apply = async (change: CacheChange) => {
    const isFlushedLater = change.isFlushedLater === true || isNeverFlushed;
    if (!isFlushedLater) disk.resolve();
    const news = await apply({ ...change, isFlushedLater });
    const bytes = readFileSync(path);
    if (!isFlushedLater) flushed = bytes;
    since = isFlushedLater ? [...since, bytes] : [];
    note();
    return news;
  };
  await SyncedCache.over(service, cache).run();
  note(true);
  cache.dispose();
  return moments;
}
