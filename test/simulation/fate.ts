import type { SeededRandom } from "../bench/seededRandom.ts";

/** What happens to one request of the simulation. */
export type Fate =
  | "answered"
  /** It never leaves this computer. */
  | "offline"
  /** It is lost on its way, and given up. */
  | "lost"
  /** It is done, and the answer is lost. */
  | "answer-lost"
  /** It is done after it was given up. */
  | "late"
  /** It is done twice, the second time late, and the answer is lost. */
  | "twice"
  /** The server answers with a fault, and did nothing. */
  | "fault"
  /** The server answers with a fault, and did it. */
  | "fault-but-done"
  | "too-many"
  | "refused";

const troubles: readonly (readonly [fate: Fate, weight: number])[] = [
  ["offline", 6],
  ["lost", 6],
  ["answer-lost", 8],
  ["late", 8],
  ["twice", 2],
  ["fault", 4],
  ["fault-but-done", 4],
  ["too-many", 2],
  ["refused", 1],
];

/** A request is faulty so often; the least that is asked for is a third. */
const faultiness = 0.38;

export function drawFate(random: SeededRandom, isWrite: boolean): Fate {
  if (random.next() >= faultiness) {
    return "answered";
  }
  const sum = troubles.reduce((total, [, weight]) => total + weight, 0);
  let at = random.below(sum);
  const [fate = "lost"] = troubles.find(([, weight]) => (at -= weight) < 0) ?? [];
  return isWrite ? fate : readFate(fate);
}

/** A read has no effect, and nobody is refused what is his. */
function readFate(fate: Fate): Fate {
  if (fate === "fault-but-done") {
    return "fault";
  }
  return ["late", "twice", "answer-lost", "refused"].includes(fate) ? "lost" : fate;
}
