/** Named locks that all windows of one user share. */
export interface Locks {
  /**
   * Tries once, without waiting.
   * @param name letters, digits, `-` and `_` only.
   * @returns undefined if another holder has it.
   * @throws the system's error if locks are not possible.
   */
  take(name: string): Promise<HeldLock | undefined>;
}

/** A lock that this window holds until it is freed. */
export interface HeldLock {
  /** Never rejects: a failure is logged. */
  free(): Promise<void>;
}
