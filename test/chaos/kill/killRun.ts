import type { LongRunOptions, LongRunResult } from "../longRun.ts";
import { checkKills } from "./killCheck.ts";

/** `count` times SIGKILL for the service under the load of writes. */
export async function killRun({ seed = 1, count = 1_000 }: LongRunOptions): Promise<LongRunResult> {
  const result = await checkKills(count, seed);
  const figure = (
    name: string,
    reached: number,
    goal: number,
  ): LongRunResult["figures"][number] => ({
    name,
    reached: String(reached),
    goal: String(goal),
    isMet: reached === goal,
  });
  return {
    figures: [
      figure(`kill -9 under load (seed ${seed})`, result.kills, count),
      figure(`of ${result.acknowledged} acknowledged writes lost`, result.lost, 0),
      figure("databases corrupt", result.corrupt, 0),
    ],
    faults: result.faults,
  };
}
