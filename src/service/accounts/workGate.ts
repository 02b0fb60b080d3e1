/**
 * Lets few costly tasks run at once and few wait. Hashing a password takes memory and a thread of a pool that files need
 * too; whoever sends thousands of sign-ins must not get thousands of hashes.
 */
export class WorkGate {
  readonly #atOnce: number;
  readonly #mayWait: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number, mayWait: number) {
    this.#atOnce = atOnce;
    this.#mayWait = mayWait;
  }

  /** @returns undefined, without having run the task, when too many wait already. */
  async run<Result>(task: () => Promise<Result>): Promise<Result | undefined> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#mayWait) return undefined;
      // Whoever ends hands over the place, so that `running` stays as it is.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
