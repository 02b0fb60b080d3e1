/** One find: a document of a segment. */
export interface Candidate {
  readonly segment: number;
  readonly document: number;
  readonly score: number;
}

/** Takes finds, and gives them back in order. */
export interface HitList {
  /** Scores below this are of no use. */
  readonly threshold: number;
  offer(segment: number, document: number, score: number): void;
  /** Best first. */
  sorted(): Candidate[];
}

/** Keeps the best of many: puts them in order, and drops the rest, whenever there are twice as many as asked for. */
export class TopHits implements HitList {
  readonly #limit: number;
  readonly #better: (a: Candidate, b: Candidate) => boolean;
  #kept: Candidate[] = [];
  #threshold = -Infinity;

  /** @param better decides between equal scores; a total order, so that no order of insertion shows. */
  constructor(limit: number, better: (a: Candidate, b: Candidate) => boolean) {
    this.#limit = limit;
    this.#better = better;
  }

  /** Scores below this are not kept. */
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

  /** Best first. */
  sorted(): Candidate[] {
    return this.#kept
      .toSorted((a, b) => b.score - a.score || (this.#better(a, b) ? -1 : 1))
      .slice(0, this.#limit);
  }
}
