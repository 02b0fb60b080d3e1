interface Attempts {
  readonly count: number;
  readonly last: number;
}

const freeAttempts = 5;
const longestPause = 60_000;
/** In milliseconds: attempts that are older count no more. */
const memory = 15 * 60_000;
const mostUsernames = 10_000;

/**
 * Slows the guessing of one account's password to one attempt a minute. Kept in the process: with several, an attacker
 * gets as many times that, whereas a count in the database would be a durable write for every guess.
 */
export class SignInThrottle {
  readonly #now: () => number;
  readonly #attempts = new Map<string, Attempts>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Counts an attempt before its password is looked at, so that many at once gain nothing.
   *
   * @returns milliseconds to wait, in which case nothing was counted; 0 when the attempt may go on.
   */
  attempt(username: string): number {
    const now = this.#now();
    const known = this.#attempts.get(username);
    const before = known === undefined || now - known.last > memory ? undefined : known;
    const wait = before === undefined ? 0 : before.last + pauseAfter(before.count) - now;
    if (wait > 0) return wait;
    this.#attempts.delete(username);
    this.#attempts.set(username, { count: (before?.count ?? 0) + 1, last: now });
    this.#forgetOldest();
    return 0;
  }

  succeeded(username: string): void {
    this.#attempts.delete(username);
  }

  #forgetOldest(): void {
    const [oldest] = this.#attempts.keys();
    if (this.#attempts.size > mostUsernames && oldest !== undefined) this.#attempts.delete(oldest);
  }
}

/** 1, 2, 4, ... seconds from the fifth attempt on. */
function pauseAfter(count: number): number {
  return count < freeAttempts ? 0 : Math.min(longestPause, 1000 * 2 ** (count - freeAttempts));
}
