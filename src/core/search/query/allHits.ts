import type { Candidate, HitList } from "./topHits.ts";

/**
 * Keeps all there are. Equal ones stay in the order they came in: who wants all looks at no two of them, and to compare
 * a whole library would take longer than to find it.
 */
export class AllHits implements HitList {
  readonly threshold = -Infinity;
  readonly #byScore = new Map<number, Candidate[]>();

  offer(segment: number, document: number, score: number): void {
    const same = this.#byScore.get(score);
    if (same === undefined) {
      this.#byScore.set(score, [{ segment, document, score }]);
    } else {
      same.push({ segment, document, score });
    }
  }

  sorted(): Candidate[] {
    return [...this.groups()].flat();
  }

  /** Equal ones together, the best first. */
  *groups(): Generator<readonly Candidate[], void> {
    for (const [, same] of [...this.#byScore].sort(([a], [b]) => b - a)) {
      yield same;
    }
  }
}
