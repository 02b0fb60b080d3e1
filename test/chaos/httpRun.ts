import { SeededRandom } from "../bench/seededRandom.ts";
import { ServedFolder } from "../support/service/servedFolder.ts";
import { none, type LongRunOptions, type LongRunResult } from "./longRun.ts";
import { checkVectors } from "./vectorCheck.ts";
import { allVectors } from "./vectors/allVectors.ts";

/** All vectors against the service in a process of its own, `count` times over, each time cut at other places. */
export async function httpRun({ seed = 1, count = 50 }: LongRunOptions): Promise<LongRunResult> {
  await using folder = await ServedFolder.create();
  const { child, port } = await folder.serve();
  const vectors = Array.from({ length: count }, () => allVectors).flat();
  const result = await checkVectors(port, folder.token, vectors, new SeededRandom(seed));
  await child.kill("SIGTERM");
  return {
    figures: [
      {
        name: `exchanges of ${allVectors.length} vectors, cut into pieces (seed ${seed}), that end as they must (${result.unread} by a reset that overtook the answer)`,
        reached: String(result.exchanges - result.faults.length),
        goal: String(vectors.length),
        isMet: result.faults.length === 0 && result.exchanges === vectors.length,
      },
      none("accepted that should not be", result.accepted),
      none("second answers", result.secondAnswers),
      none("requests behind one that were done", result.smuggled),
    ],
    faults: result.faults,
  };
}
