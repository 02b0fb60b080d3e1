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

/** Keeps the best of many, with the worst of them at the root of a heap. */
export class TopHits implements HitList {
  readonly #limit: number;
  readonly #better: (a: Candidate, b: Candidate) => boolean;
  readonly #heap: Candidate[] = [];

  /** @param better decides between equal scores; a total order, so that no order of insertion shows. */
  constructor(limit: number, better: (a: Candidate, b: Candidate) => boolean) {
    this.#limit = limit;
    this.#better = better;
  }

  /** Scores below this are not kept. */
  get threshold(): number {
    return this.#heap.length < this.#limit ? -Infinity : (this.#heap[0]?.score ?? -Infinity);
  }

  offer(segment: number, document: number, score: number): void {
    if (score < this.threshold || this.#limit <= 0) {
      return;
    }
    const candidate = { segment, document, score };
    if (this.#heap.length < this.#limit) {
      this.#heap.push(candidate);
      this.#rise(this.#heap.length - 1);
      return;
    }
    const worst = this.#heap[0];
    if (worst !== undefined && this.#isBelow(worst, candidate)) {
      this.#heap[0] = candidate;
      this.#sink();
    }
  }

  /** Best first. */
  sorted(): Candidate[] {
    return this.#heap.toSorted((a, b) => (this.#isBelow(a, b) ? 1 : -1));
  }

  #isBelow(a: Candidate, b: Candidate): boolean {
    return a.score === b.score ? this.#better(b, a) : a.score < b.score;
  }

  #rise(from: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (!this.#swapIfBelow(at, parent)) {
        return;
      }
      at = parent;
    }
  }

  #sink(): void {
    let at = 0;
    for (;;) {
      const left = at * 2 + 1;
      const right = left + 1;
      const a = this.#heap[left];
      const b = this.#heap[right];
      const child = a !== undefined && b !== undefined && this.#isBelow(b, a) ? right : left;
      if (child >= this.#heap.length || !this.#swapIfBelow(child, at)) {
        return;
      }
      at = child;
    }
  }

  #swapIfBelow(child: number, parent: number): boolean {
    const low = this.#heap[child];
    const high = this.#heap[parent];
    if (low === undefined || high === undefined || !this.#isBelow(low, high)) {
      return false;
    }
    this.#heap[child] = high;
    this.#heap[parent] = low;
    return true;
  }
}
