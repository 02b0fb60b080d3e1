interface Waiting {
  readonly start: () => void;
  readonly isBegun: boolean;
}

/**
 * Lets few costly tasks run at once. Those who wait have their turns one after the other, whatever number of tasks each of
 * them brought; of each few tasks may wait. Hashing a password takes memory and a thread of a pool that files need too:
 * whoever sends thousands of sign-ins must get neither thousands of hashes nor everybody's turn.
 */
export class FairGate {
  readonly #atOnce: number;
  readonly #mayWait: number;
  /** By whose turn is next. Nobody without a task is in it. */
  readonly #waiting = new Map<string, Waiting[]>();
  #running = 0;

  /** @param mayWait tasks of one owner. */
  constructor(atOnce: number, mayWait: number) {
    this.#atOnce = atOnce;
    this.#mayWait = mayWait;
  }

  /**
   * @param isBegun whether it goes on with something that takes memory until it is done: it has its turn before those of its
   * owner that only begin.
   * @returns undefined, without having run the task, when as many of its owner wait already as may.
   */
  async run<Result>(
    owner: string,
    task: () => Promise<Result>,
    isBegun = false,
  ): Promise<Result | undefined> {
    if (this.#running >= this.#atOnce) {
      const own = this.#waiting.get(owner) ?? [];
      if (own.length >= this.#mayWait) return undefined;
      this.#waiting.set(owner, own);
      // Whoever ends hands over the place, so that `running` stays as it is.
      await new Promise<void>((start) => own.push({ start, isBegun }));
    } else {
      this.#running += 1;
    }
    try {
      return await task();
    } finally {
      const next = this.#next();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  #next(): (() => void) | undefined {
    for (const [owner, own] of this.#waiting) {
      const begun = own.findIndex(({ isBegun }) => isBegun);
      const [next] = own.splice(Math.max(0, begun), 1);
      this.#waiting.delete(owner);
      // Behind all others.
      if (own.length > 0) this.#waiting.set(owner, own);
      return next?.start;
    }
    return undefined;
  }
}
