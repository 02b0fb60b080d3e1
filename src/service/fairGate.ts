interface Waiting {
  readonly start: () => void;
  readonly leave: () => void;
  readonly isBegun: boolean;
}

/** Those who wait under one name, and under the names below it. */
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

  /** @param waiting one that was added under these names, and has not been given its turn. */
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

  /** @returns of whoever has the most the newest; of several who have as many, the one who came last. */
  newestOfMost(): Waiting | undefined {
    let most: Turns | undefined;
    for (const below of this.#below.values()) if (below.count >= (most?.count ?? 0)) most = below;
    return most !== undefined && most.count >= this.#own.length
      ? most.newestOfMost()
      : this.#own.at(-1);
  }

  /** Each name has its turn behind all others of its kind. */
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
  /** It goes on with something that takes memory until it is done: it has its turn before those of its owner that only begin. */
  readonly isBegun?: boolean;
  /** Aborted when nobody waits for the task any more: its place is free at once. */
  readonly signal?: AbortSignal;
}

/**
 * Lets few costly tasks run at once. Those who wait have their turns one after the other, whatever number of tasks each of
 * them brought; where too many wait, whoever has the most of them loses one. Hashing a password takes memory and a thread of a pool that files need too:
 * whoever sends thousands of sign-ins must get neither thousands of hashes nor everybody's turn.
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
   * @param owner a name, or several parted by slashes, the widest first: those below one name share its turns.
   * @returns undefined, without having run the task, when too many wait, or the signal ended the wait.
   */
  async run<Result>(
    owner: string,
    task: () => Promise<Result>,
    { isBegun = false, signal }: Wait = {},
  ): Promise<Result | undefined> {
    if (signal?.aborted === true) return undefined;
    if (this.#running >= this.#atOnce) {
      const names = owner.split("/");
      // Whoever ends hands over the place, so that `running` stays as it is.
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

  /** @returns false where the wait ended without a turn. */
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
