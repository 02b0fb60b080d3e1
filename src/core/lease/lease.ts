/** Lets one window at a time do some work. */
export interface Lease {
  /**
   * Runs `work` while only this window holds `name`; calls in the same window run one after the other. A hanging holder
   * delays the next one by about half a minute at most. So `work` must tolerate that another window has begun: it reads
   * again before it decides, and again before it writes.
   * @param name letters, digits, `-` and `_` only.
   * @param isMoving is called then: whether the holder is visibly working, which grants it the same time again.
   */
  run<T>(name: string, work: () => Promise<T>, isMoving?: () => Promise<boolean>): Promise<T>;
}
