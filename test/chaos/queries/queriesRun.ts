import { defaultCorpus, makeLibrary, readCorpus } from "../../bench/benchCorpus.ts";
import type { LongRunOptions, LongRunResult } from "../longRun.ts";
import { checkQueries, slowestQuery } from "./queriesCheck.ts";

const sizes = [10_000, 100_000];

/** Odd queries in libraries made of the corpus beside the project. */
export function queriesRun({ seed = 1, count = 10_000 }: LongRunOptions): Promise<LongRunResult> {
  const records = readCorpus(defaultCorpus);
  const results = sizes.map((size) => ({
    size: size.toLocaleString("en"),
    ...checkQueries({ seed, count, documents: makeLibrary(records, size, seed) }),
  }));
  return Promise.resolve({
    figures: results.flatMap(({ size, answered, found, slowestMs }) => [
      {
        name: `odd queries (seed ${seed}) at ${size} snippets: ${found} find something`,
        reached: `${answered} answered`,
        goal: `${count} answered`,
        isMet: answered === count,
      },
      {
        name: `the slowest of them at ${size}, ms of the processor`,
        reached: slowestMs.toFixed(0),
        goal: `<= ${slowestQuery}`,
        isMet: slowestMs <= slowestQuery,
      },
    ]),
    faults: results.flatMap(({ faults }) => faults),
  });
}
