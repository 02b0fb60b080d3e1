import type { LongRunOptions, LongRunResult } from "../longRun.ts";
import { checkKills } from "./killCheck.ts";

export async function savesRun({
  seed = 1,
  count = 1_000,
}: LongRunOptions): Promise<LongRunResult> {
  const { kills, amid, promises, faults } = await checkKills({ seed, count });
  const figure = {
    name: `kill -9 of a process that saves (seed ${seed}; ${amid} during a save, ${promises} acknowledged): lost or unreadable`,
    reached: `${faults.length} after ${kills}`,
    goal: `0 after ${count}`,
    isMet: faults.length === 0 && kills === count && amid > kills / 4,
  };
  return { figures: [figure], faults };
}
