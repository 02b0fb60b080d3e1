import { brokenAnswers } from "./brokenAnswers.ts";
import { brokenTransfers } from "./brokenTransfers.ts";
import { brokenWays } from "./brokenWays.ts";
import { checkChaos, deadlineMs, operationCount } from "./chaosCheck.ts";
import { none, type LongRunOptions, type LongRunResult } from "./longRun.ts";

const megabyte = 1024 * 1024;

/** Seven operations of the client against every misbehaviour, three times over or as many as `count` says. */
export async function chaosRun({ count }: LongRunOptions): Promise<LongRunResult> {
  const different = [...brokenTransfers, ...brokenAnswers, ...brokenWays];
  const all = Array.from({ length: count ?? different.length * 3 }, (_, at) => {
    const one = different[at % different.length];
    return one ?? [];
  }).flat();
  const result = await checkChaos(all);
  const goal = all.length * operationCount;
  const codes = [...result.codes].map(([code, times]) => `${code} ${times}`).join(", ");
  return {
    figures: [
      {
        name: `${all.length} x ${operationCount} of ${different.length} misbehaviours end in a typed error (${codes})`,
        reached: String(result.ended),
        goal: String(goal),
        isMet: result.ended === goal,
      },
      {
        name: "slowest operation, ms (limits at a fiftieth)",
        reached: result.slowestMs.toFixed(0),
        goal: `< ${deadlineMs}`,
        isMet: result.slowestMs < deadlineMs,
      },
      {
        name: "heap growth, MB",
        reached: (result.heapGrowthBytes / megabyte).toFixed(1),
        goal: "< 64",
        isMet: result.heapGrowthBytes < 64 * megabyte,
      },
      none("unhandled rejections", result.unhandled),
      none("requests to another origin", result.foreignRequests),
    ],
    faults: result.faults,
  };
}
