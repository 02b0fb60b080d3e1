interface Waiting {
  readonly start: () => void;
  readonly leave: () => void;
  readonly isBegun: boolean;
}

/** The waiting tasks under one name and under the names below it. */
class Turns {
  readonly #below = new Map<string, Turns>();
  readonly #own: Waiting[] = [];
  count = 0;

  add([name, ...rest]: readonly string[], waiting: Waiting): void {
    this.count += 1;
    if (name === undefined) {
      this.#own.push(waiting);
      return;
    }
    const below = this.#below.get(name) ?? new Turns();
    this.#below.set(name, below);
    below.add(rest, waiting);
  }

  /** @param waiting must have been added under these names and must not have had its turn. */
  remove([name, ...rest]: readonly string[], waiting: Waiting): void {
    this.count -= 1;
    if (name === undefined) {
      this.#own.splice(this.#own.indexOf(waiting), 1);
      return;
    }
    const below = this.#below.get(name);
    below?.remove(rest, waiting);
    if (below?.count === 0) this.#below.delete(name);
  }

  /** @returns the newest task of the owner with the most; of several such owners, the last one that came. */
  newestOfMost(): Waiting | undefined {
    let most: Turns | undefined;
    for (const below of this.#below.values()) if (below.count >= (most?.count ?? 0)) most = below;
    return most !== undefined && most.count >= this.#own.length
      ? most.newestOfMost()
      : this.#own.at(-1);
  }

  /** A name moves behind all others of its level after each turn. */
  next(): Waiting | undefined {
    this.count -= 1;
    for (const [name, below] of this.#below) {
      const next = below.next();
      this.#below.delete(name);
      if (below.count > 0) this.#below.set(name, below);
      return next;
    }
    const begun = this.#own.findIndex(({ isBegun }) => isBegun);
    return this.#own.splice(Math.max(0, begun), 1)[0];
  }
}

export interface Wait {
  /** The task continues work that holds memory until it is done. It goes before tasks of its owner that only begin. */
  readonly isBegun?: boolean;
  /** Aborted when nobody needs the task any more: its place becomes free at once. */
  readonly signal?: AbortSignal;
}

/**
 * Runs few costly tasks at once. Owners take turns, however many tasks each has. If too many tasks wait, the owner with
 * the most loses one. Reason: hashing a password takes memory and a thread of the pool that files need too, so
 * thousands of sign-ins by one client must neither start thousands of hashes nor delay everybody else.
 */
export class FairGate {
  readonly #atOnce: number;
  readonly #mayWait: number;
  readonly #waiting = new Turns();
  #running = 0;

  /** @param mayWait tasks of all owners. */
  constructor(atOnce: number, mayWait: number) {
    this.#atOnce = atOnce;
    this.#mayWait = mayWait;
  }

  /**
   * @param owner a name, or several separated by slashes, the widest first: names below one name share its turns.
   * @returns undefined, without running the task, if too many wait or the signal ended the wait.
   */
  async run<Result>(
    owner: string,
    task: () => Promise<Result>,
    { isBegun = false, signal }: Wait = {},
  ): Promise<Result | undefined> {
    if (signal?.aborted === true) return undefined;
    if (this.#running >= this.#atOnce) {
      const names = owner.split("/");
      // A task that ends hands its place over, so `running` stays as it is.
      if (!(await this.#turn(names, isBegun, signal))) return undefined;
    } else {
      this.#running += 1;
    }
    try {
      return await task();
    } finally {
      if (this.#waiting.count === 0) this.#running -= 1;
      else this.#waiting.next()?.start();
    }
  }

  /** @returns false if the wait ended without a turn. */
  #turn(names: readonly string[], isBegun: boolean, signal?: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (hasTurn: boolean): void => {
        signal?.removeEventListener("abort", leave);
        resolve(hasTurn);
      };
      const leave = (): void => {
        this.#waiting.remove(names, waiting);
        end(false);
      };
      const waiting = { start: () => end(true), leave, isBegun };
      this.#waiting.add(names, waiting);
      signal?.addEventListener("abort", leave, { once: true });
      if (this.#waiting.count > this.#mayWait) this.#waiting.newestOfMost()?.leave();
    });
  }
}
