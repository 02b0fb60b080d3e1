/** Runs one piece of work after the other, in the order of the calls. */
export class Serial {
  #last: Promise<unknown> = Promise.resolve();

  /** @throws what the work throws. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    // The result belongs to the caller of the work.
    this.#last = result.catch(() => undefined);
    return result;
  }
}

/** Calls share one run of a piece of work: the next that begins after them. */
export class NextRun {
  readonly #work: () => Promise<void>;
  readonly #turns: Serial;
  #next: Promise<void> | undefined;

  /** @param turns may have other work as well. */
  constructor(work: () => Promise<void>, turns = new Serial()) {
    this.#work = work;
    this.#turns = turns;
  }

  /** Resolves when that run has ended. */
  join(): Promise<void> {
    this.#next ??= this.#turns.run(() => {
      this.#next = undefined;
      return this.#work();
    });
    return this.#next;
  }
}
