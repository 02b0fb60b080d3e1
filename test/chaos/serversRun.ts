import { checkServers } from "../servers/generated/check.ts";
import { faultKinds } from "../servers/walk/fault.ts";
import { none } from "./longRun.ts";
import type { LongRunOptions, LongRunResult } from "./longRun.ts";

/** What a user does, at servers that were put together at random from what servers do. */
export async function serversRun(options: LongRunOptions): Promise<LongRunResult> {
  const { seed = 1, count = 10_000 } = options;
  const { faults, failures, kept, told } = await checkServers({ seed, count, all: true });
  const well = kept + told;
  return {
    figures: [
      {
        name: `of ${count} servers (seeds ${seed} to ${seed + count - 1}) keep everything (${kept}) or are told by one true sentence a step (${told})`,
        reached: String(well),
        goal: String(count),
        isMet: well === count,
      },
      ...faultKinds.map((kind) =>
        none(`faults of the kind “${kind}”`, faults.filter((fault) => fault.kind === kind).length),
      ),
    ],
    faults: failures,
  };
}
