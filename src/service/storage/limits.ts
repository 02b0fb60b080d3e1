/** How often something may happen: `burst` times at once, then once in each `interval` (milliseconds). */
export interface Rate {
  readonly burst: number;
  readonly interval: number;
}

/** Counters that all processes share, and that end by time alone. */
export interface LimitStore {
  /**
   * Counts one use, atomically.
   *
   * @param account whose password is guessed; the audit has it as failed then, until it is forgotten. Undefined: no guess.
   * @returns 0; or, where the rate does not allow it, the milliseconds until it will, and nothing is counted.
   */
  take(key: string, rate: Rate, now: number, account?: number): Promise<number>;
  /** As if nothing had been counted. @param account as in {@link take}: its last guess, from where this comes, was right. */
  forget(key: string, account?: number): Promise<void>;
}
