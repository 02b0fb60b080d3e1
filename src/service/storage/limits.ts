/** A limit: `burst` times at once, then once per `interval` (milliseconds). */
export interface Rate {
  readonly burst: number;
  readonly interval: number;
}

/** Counters that all processes share; they expire by time alone. */
export interface LimitStore {
  /**
   * Counts one use, atomically.
   *
   * @param account whose password is guessed: the audit counts a failed sign-in until `giveBack`. Undefined: no guess.
   * @returns 0; or, if the rate is exceeded, the milliseconds to wait, and nothing is counted.
   */
  take(key: string, rate: Rate, now: number, account?: number): Promise<number>;
  /** Undoes one {@link take}. @param account as there: its last guess, from this address, was right. */
  giveBack(key: string, rate: Rate, account?: number): Promise<void>;
}
