import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SnippetCache } from "../../src/core/library/cache/snippetCache.ts";
import { SeededRandom } from "../bench/seededRandom.ts";
import { CacheFolder } from "../support/library/cacheFolder.ts";
import { DriftingService } from "../support/api/driftingService.ts";
import { SyncedCache } from "../support/library/syncedCache.ts";
import { lookAtCache } from "./cacheLook.ts";
import { mutated, mutationKinds } from "./fileMutation.ts";
import type { MutationKind } from "./fileMutation.ts";

export interface CacheDamageResult {
  readonly mutations: number;
  /** Which were noticed, by kind; some change nothing that is read. */
  readonly noticed: ReadonlyMap<MutationKind, number>;
  readonly faults: readonly string[];
}

const count = 60;

/**
 * Damages each file of a cache in turn and looks whether everything that is read is right, and is whole after a sync.
 * @param falsify writes into the cache what the service never said, to see that it is found.
 */
export async function checkCacheDamage(
  seed: number,
  runs: number,
  falsify?: (cache: SnippetCache) => Promise<unknown>,
): Promise<CacheDamageResult> {
  const random = new SeededRandom(seed);
  const service = new DriftingService(0, { isTotalTold: true, hasTags: true });
  for (let at = 0; at < count; at += 1) {
    const { id } = service.add();
    service.change(id, { code: `const number${id} = ${String(at)};\n`.repeat(1 + (at % 9) * 20) });
  }
  const files = await wholeFiles(service, falsify);
  const noticed = new Map<MutationKind, number>();
  const faults: string[] = [];
  for (let run = 0; run < runs; run += 1) {
    const kind = random.pick(mutationKinds);
    const [name, bytes] = random.pick([...files]);
    const changed = mutated(bytes, kind, random);
    const one = await damageOnce(service, files, name, changed);
    faults.push(
      ...one.faults.map((fault) => `seed ${seed}, run ${run}, ${name} ${kind}: ${fault}`),
    );
    if (one.isNoticed) {
      noticed.set(kind, (noticed.get(kind) ?? 0) + 1);
    }
  }
  return { mutations: runs, noticed, faults };
}

async function wholeFiles(
  service: DriftingService,
  falsify: (cache: SnippetCache) => Promise<unknown> = () => Promise.resolve(),
): Promise<ReadonlyMap<string, Uint8Array>> {
  await using folder = await CacheFolder.make(true);
  const cache = folder.open();
  await cache.load();
  await SyncedCache.over(service, cache).run();
  await cache.apply({
    set: [{ snippet: service.change("9", {}), missing: new Set(), version: "v" }],
  });
  await falsify(cache);
  cache.dispose();
  const files = await folder.files();
  return new Map(
    await Promise.all(
      files.map(
        async (path) => [path.slice(folder.cache.length + 1), await readFile(path)] as const,
      ),
    ),
  );
}

interface Outcome {
  readonly isNoticed: boolean;
  readonly faults: readonly string[];
}

async function damageOnce(
  service: DriftingService,
  files: ReadonlyMap<string, Uint8Array>,
  name: string,
  changed: Uint8Array,
): Promise<Outcome> {
  await using folder = await CacheFolder.make(true);
  await mkdir(folder.cache, { recursive: true });
  for (const [other, bytes] of files) {
    await writeFile(join(folder.cache, other), other === name ? changed : bytes);
  }
  const faults: string[] = [];
  try {
    const { isNoticed, kept } = await lookAtCache(folder, service, faults);
    if (!isNoticed && kept < count) {
      faults.push(`${count - kept} vanished without a word`);
    }
    if (isNoticed && !(await isInQuarantine(folder, changed)) && !(await isThere(folder, name))) {
      faults.push("the damaged file is not to be found as it was");
    }
    return { isNoticed, faults };
  } catch (error) {
    faults.push(error instanceof Error ? (error.stack ?? error.message) : "thrown");
    return { isNoticed: true, faults };
  }
}

async function isThere(folder: CacheFolder, name: string): Promise<boolean> {
  return (await folder.files()).some((path) => path.endsWith(name));
}

/** As it was, byte for byte. */
async function isInQuarantine(folder: CacheFolder, bytes: Uint8Array): Promise<boolean> {
  const path = join(folder.path, "quarantine");
  const names = await readdir(path).catch(() => []);
  const sum = sumOf(bytes);
  for (const name of names) {
    if (sumOf(await readFile(join(path, name))) === sum) {
      return true;
    }
  }
  return false;
}

function sumOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
