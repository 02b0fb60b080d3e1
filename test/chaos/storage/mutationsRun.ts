import type { LongRunOptions, LongRunResult } from "../longRun.ts";
import { checkMutations } from "./mutationCheck.ts";

export async function mutationsRun({
  seed = 1,
  count = 10_000,
}: LongRunOptions): Promise<LongRunResult> {
  const { mutations, noticed, faults } = await checkMutations({ seed, count });
  const figure = {
    name: `stored files flipped, cut, zeroed, doubled (seed ${seed}; ${noticed} noticed): crashes, others harmed, bytes not kept`,
    reached: `${faults.length} of ${mutations}`,
    goal: `0 of ${count}`,
    isMet: faults.length === 0 && mutations === count && noticed > count / 2,
  };
  return { figures: [figure], faults };
}
