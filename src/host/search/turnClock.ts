import type { SliceClock } from "../../core/search/slices.ts";

/** Gives other work one turn. */
export const turnClock: SliceClock = {
  now: () => performance.now(),
  after: (_milliseconds, callback) => setImmediate(callback),
};
