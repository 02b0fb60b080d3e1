import type { SliceClock } from "../../core/search/slices.ts";

/** Lets whatever else waits have its turn, and no longer. */
export const turnClock: SliceClock = {
  now: () => performance.now(),
  after: (_milliseconds, callback) => setImmediate(callback),
};
