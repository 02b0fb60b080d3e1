import type { LongRunOptions, LongRunResult } from "../longRun.ts";
import { checkRefresh } from "./refreshCheck.ts";

export async function refreshRun({ count = 300 }: LongRunOptions): Promise<LongRunResult> {
  const { requests, reuses, faults } = await checkRefresh({ count, windows: 8 });
  const figure = {
    name: `${count} expiries in 8 processes: refreshes, spent tokens used again`,
    reached: `${requests}, ${reuses}`,
    goal: `${count}, 0`,
    isMet: requests === count && reuses === 0 && faults.length === 0,
  };
  return { figures: [figure], faults };
}
