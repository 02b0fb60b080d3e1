import type { LongRunOptions, LongRunResult } from "../longRun.ts";
import { checkFilling } from "./fillingCheck.ts";
import { checkPower } from "./powerCheck.ts";

/** Ways to do without a flush, each of which must be found. */
export const unsafeWays = [
  { name: "without flushing files", skips: { file: true } },
  { name: "without flushing folders", skips: { folder: true } },
  { name: "without flushing anything", skips: { file: true, folder: true } },
] as const;

export async function powerRun({
  seed = 1,
  count = 100_000,
}: LongRunOptions): Promise<LongRunResult> {
  const { states, sessions, faults } = await checkPower({ seed, count });
  const figures = [
    {
      name: `power cuts in ${sessions} sessions (seed ${seed}): broken promises`,
      reached: `${faults.length} of ${states}`,
      goal: `0 of ${count}`,
      isMet: faults.length === 0 && states >= count,
    },
  ];
  for (const { name, skips } of unsafeWays) {
    const unsafe = await checkPower({ seed, count: Math.ceil(count / 10), skips });
    figures.push({
      name: `power cuts ${name}: broken promises found`,
      reached: String(unsafe.faults.length),
      goal: "> 0",
      isMet: unsafe.faults.length > 0,
    });
  }
  const fillings = Math.ceil(count / 50);
  const filling = await checkFilling({ seed, count: fillings });
  const unflushed = await checkFilling({ seed, count: 50, isNeverFlushed: true });
  figures.push(
    {
      name: `power cuts in the first filling of a cache (seed ${seed}; ${filling.noticed} noticed): wrong, or missing of what was promised`,
      reached: `${filling.faults.length} of ${filling.states}`,
      goal: `0 of ${fillings}`,
      isMet: filling.faults.length === 0 && filling.noticed > 0,
    },
    {
      name: "the same without its last flush: broken promises found",
      reached: String(unflushed.faults.length),
      goal: "> 0",
      isMet: unflushed.faults.length > 0,
    },
  );
  return { figures, faults: [...faults, ...filling.faults] };
}
