import { checkCacheDamage } from "./cacheDamageCheck.ts";
import type { LongRunOptions, LongRunResult } from "./longRun.ts";

/** Files of the cache flipped, cut, zeroed and doubled. */
export async function cacheDamageRun(options: LongRunOptions): Promise<LongRunResult> {
  const { seed = 1, count = 5_000 } = options;
  const { mutations, noticed, faults } = await checkCacheDamage(seed, count);
  const kinds = [...noticed].map(([kind, times]) => `${kind} ${times}`).join(", ");
  return {
    figures: [
      {
        name: `damaged cache files (seed ${seed}) of which nothing wrong is read, and all of which is whole after a sync; noticed: ${kinds}`,
        reached: String(mutations - new Set(faults.map((it) => /run \d+/.exec(it)?.[0])).size),
        goal: String(mutations),
        isMet: faults.length === 0,
      },
    ],
    faults,
  };
}
