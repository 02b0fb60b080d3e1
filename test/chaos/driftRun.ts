import { checkDrift } from "./driftCheck.ts";
import type { Figure, LongRunOptions, LongRunResult } from "./longRun.ts";

const rates = [0.02, 0.2, 1];

/** Syncs of 2,000 snippets which other devices change while they are listed; half of them tell how many there are. */
export async function driftRun(options: LongRunOptions): Promise<LongRunResult> {
  const { seed = 1, count = 6_000 } = options;
  const figures: Figure[] = [];
  const faults: string[] = [];
  const parts = rates.flatMap((rate) => [0, 1].map((part) => ({ rate, seed: seed * 2 + part })));
  for (const { rate, seed: own } of parts) {
    const syncs = Math.ceil(count / parts.length);
    const result = await checkDrift({ seed: own, syncs, items: 2_000, rate });
    faults.push(...result.faults);
    const { falseDeletions, missed, of, missedTwice, wrong, left, requests } = result;
    const each = (requests / syncs).toFixed(0);
    const total = own % 2 === 0 ? "total told" : "no total";
    figures.push({
      name: `${syncs} syncs (seed ${own}), ${rate} changes a request, ${total}, ${each} requests each: false deletions, missed twice, wrong, left (missed once: ${missed} of ${of})`,
      reached: [falseDeletions, missedTwice, wrong, left].join(", "),
      goal: "0, 0, 0, 0",
      isMet: falseDeletions + missedTwice + wrong + left === 0,
    });
  }
  return { figures, faults };
}
