/** A possible hit: a document of a segment. */
export interface Candidate {
  readonly segment: number;
  readonly document: number;
  readonly score: number;
}

/** Takes hits. */
export interface HitList {
  /** Lower scores are useless. */
  readonly threshold: number;
  offer(hit: Candidate): void;
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

  offer(hit: Candidate): void {
    if (hit.score >= this.#threshold) {
      this.#kept.push(hit);
      if (this.#kept.length >= 2 * this.#limit) {
        this.#kept = this.sorted();
        this.#threshold = this.#kept.at(-1)?.score ?? Infinity;
      }
    }
  }

  /** Best first. */
  sorted(): Candidate[] {
    return this.#kept
      .toSorted((a, b) => b.score - a.score || (this.#better(a, b) ? -1 : 1))
      .slice(0, this.#limit);
  }
}
