import type { LongRunOptions, LongRunResult } from "../longRun.ts";
import { checkHostKills } from "./hostKillCheck.ts";

export async function hostKillRun({
  seed = 1,
  count = 50,
}: LongRunOptions): Promise<LongRunResult> {
  const { kills, amid, promises, faults } = await checkHostKills({ seed, count });
  const figure = {
    name: `kill -9 of an editor's extension host that saves (seed ${seed}; ${amid} during a save, ${promises} acknowledged): lost`,
    reached: `${faults.length} after ${kills}`,
    goal: `0 after ${count}`,
    isMet: faults.length === 0 && kills === count && promises > count,
  };
  return { figures: [figure], faults };
}
