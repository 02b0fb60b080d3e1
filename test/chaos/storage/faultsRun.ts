import type { LongRunOptions, LongRunResult } from "../longRun.ts";
import { checkFaults } from "./faultCheck.ts";

export async function faultsRun({ seed = 1, count = 4 }: LongRunOptions): Promise<LongRunResult> {
  const { points, messages, faults } = await checkFaults({ seed, count, steps: 20 });
  const figure = {
    name: `every call of ${count} sessions killed, EIO, ENOSPC, EACCES, short (seed ${seed}; ${messages.size} sentences): lost or untold`,
    reached: `${faults.length} of ${points} points`,
    goal: "0",
    isMet: faults.length === 0 && points > 100 * count && messages.size >= 12,
  };
  return { figures: [figure], faults: [...faults] };
}
