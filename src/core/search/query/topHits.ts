/** A possible hit: a document of a segment. */
export interface Candidate {
  readonly segment: number;
  readonly document: number;
  readonly score: number;
}

/** Collects hits and returns them in order. */
export interface HitList {
  /** Lower scores are useless. */
  readonly threshold: number;
  offer(segment: number, document: number, score: number): void;
  /** Best first. */
  sorted(): Candidate[];
}

/** Keeps the best hits: sorts them, and drops the rest, whenever there are twice as many as the limit. */
export class TopHits implements HitList {
  readonly #limit: number;
  readonly #better: (a: Candidate, b: Candidate) => boolean;
  #kept: Candidate[] = [];
  #threshold = -Infinity;

  /** @param better orders hits with equal scores; a total order, so that the order of insertion has no effect. */
  constructor(limit: number, better: (a: Candidate, b: Candidate) => boolean) {
    this.#limit = limit;
    this.#better = better;
  }

  get threshold(): number {
    return this.#threshold;
  }

  offer(segment: number, document: number, score: number): void {
    if (score >= this.#threshold) {
      this.#kept.push({ segment, document, score });
      if (this.#kept.length >= 2 * this.#limit) {
        this.#kept = this.sorted();
        this.#threshold = this.#kept.at(-1)?.score ?? Infinity;
      }
    }
  }

  sorted(): Candidate[] {
    return this.#kept
      .toSorted((a, b) => b.score - a.score || (this.#better(a, b) ? -1 : 1))
      .slice(0, this.#limit);
  }
}

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
