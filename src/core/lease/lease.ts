/** Lets one window at a time do a thing. */
export interface Lease {
  /**
   * Runs `work` while this window alone holds `name`; in the same window one after the other.
   * A holder that hangs delays the next by half a minute at most. So `work` must bear that another may have begun: it
   * reads again what it decides on, and again before it writes.
   * @param name letters, digits, `-` and `_` only.
   * @param isMoving asked then: whether the holder is seen to be at work, and is to be waited for as long again.
   */
  run<T>(name: string, work: () => Promise<T>, isMoving?: () => Promise<boolean>): Promise<T>;
}
