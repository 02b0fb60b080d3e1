import type { LongRunOptions, LongRunResult } from "../longRun.ts";
import { checkWindows } from "./windowsCheck.ts";

const longest = 1_000;

export async function windowsRun({
  seed = 1,
  count = 1_000,
}: LongRunOptions): Promise<LongRunResult> {
  const { rounds, saved, delays, faults } = await checkWindows({ seed, count });
  const sorted = delays.toSorted((a, b) => a - b);
  const [middle = 0, slowest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return {
    figures: [
      {
        name: `two windows, one killed (seed ${seed}; ${saved} saves of the dead): lost or sent twice`,
        reached: `${faults.length} in ${rounds} rounds`,
        goal: `0 in ${count}`,
        isMet: faults.length === 0 && rounds === count,
      },
      {
        name: "from the kill until the other one has sent all, ms: median, slowest",
        reached: `${middle.toFixed(0)}, ${slowest.toFixed(0)}`,
        goal: `<= ${longest}`,
        isMet: slowest <= longest,
      },
    ],
    faults,
  };
}
