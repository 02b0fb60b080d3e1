import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { projectRoot } from "../support/projectRoot.ts";
import { checkDecoder, decode } from "./decoderCheck.ts";
import type { Figure, LongRunOptions, LongRunResult } from "./longRun.ts";

const files = 318;
const slowest = 1_000;

/** The decoder of answers: generated inputs, and the JSON test suite of Nicolas Seriot in a folder beside the project. */
export function decoderRun({
  seed = 1,
  count = 1_000_000,
  suite,
}: LongRunOptions): Promise<LongRunResult> {
  const generated = checkDecoder({ seed, count });
  const { figures, faults } = suiteResult(
    suite === undefined ? join(projectRoot, "../shared/json-test-suite") : resolve(suite),
  );
  const behaved: Figure = {
    name: `generated inputs (seed ${seed}): ${generated.accepted} accepted, ${generated.refused} refused`,
    reached: `${generated.faults.length === 0 ? "all" : "not all"} behave`,
    goal: `${count} behave`,
    isMet: generated.faults.length === 0 && generated.accepted + generated.refused === count,
  };
  return Promise.resolve({
    figures: [behaved, ...figures],
    faults: [...generated.faults, ...faults],
  });
}

/** `y_` must be accepted, `n_` refused, `i_` is ours to decide. */
function suiteResult(folder: string): LongRunResult {
  let names: readonly string[];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  } catch {
    names = [];
  }
  if (names.length === 0) {
    return {
      figures: [
        { name: "JSON test suite", reached: "not found", goal: `${files} files`, isMet: false },
      ],
      faults: ["The JSON test suite is not there: name its folder with --suite FOLDER."],
    };
  }
  const faults: string[] = [];
  const counts = { accepted: 0, refused: 0, decided: 0, slowestMs: 0 };
  for (const name of names) {
    const body = readFileSync(join(folder, name));
    const started = performance.now();
    const decoded = decode(body);
    counts.slowestMs = Math.max(counts.slowestMs, performance.now() - started);
    const isRight =
      decoded.kind !== "crashed" &&
      (name.startsWith("i_") || decoded.kind === (name.startsWith("y_") ? "accepted" : "refused"));
    if (!isRight) {
      faults.push(`${name} was ${decoded.kind}`);
    } else if (name.startsWith("i_")) {
      counts.decided += 1;
    } else {
      counts[decoded.kind] += 1;
    }
  }
  const figure = (name: string, reached: number, goal: number): Figure => ({
    name: `JSON test suite: ${name}`,
    reached: String(reached),
    goal: String(goal),
    isMet: reached === goal,
  });
  return {
    figures: [
      figure("y_ accepted", counts.accepted, 95),
      figure("n_ refused", counts.refused, 188),
      figure("i_ decided without a crash", counts.decided, 35),
      {
        name: "JSON test suite: slowest file, ms",
        reached: counts.slowestMs.toFixed(0),
        goal: `< ${slowest}`,
        isMet: counts.slowestMs < slowest,
      },
    ],
    faults,
  };
}
