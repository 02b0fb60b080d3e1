/** Locks that all windows of one user share, each known by its name. */
export interface Locks {
  /**
   * Tries once, and waits for nobody.
   * @param name letters, digits, `-` and `_` only.
   * @returns undefined where somebody has it.
   * @throws what the system says where there can be no lock at all.
   */
  take(name: string): Promise<HeldLock | undefined>;
}

/** A lock that is this window's until it is freed. */
export interface HeldLock {
  /** Never rejects: what could not be freed is noted in the log. */
  free(): Promise<void>;
}
