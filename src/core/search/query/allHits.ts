import type { Candidate, HitList } from "./topHits.ts";

/**
 * Keeps all hits. Equal ones keep their order of arrival: callers that want all need no other order, and comparing a
 * whole library would take longer than the search.
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

  /** Groups of equal hits, the best first. */
  *groups(): Generator<readonly Candidate[], void> {
    for (const [, same] of [...this.#byScore].sort(([a], [b]) => b - a)) {
      yield same;
    }
  }
}
