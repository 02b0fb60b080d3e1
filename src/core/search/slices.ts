import { setImmediate } from "node:timers/promises";

/** Runs steps to the end, without a pause. */
export function runAtOnce<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) {
      return step.value;
    }
  }
}

/**
 * Runs steps for `budget` milliseconds at a time, then lets everything else have its turn.
 * @throws the signal's reason (an AbortError) after an abort; the partial result is dropped.
 */
export async function runInSlices<T>(
  steps: Generator<unknown, T>,
  signal: AbortSignal | undefined,
  budget = 8,
): Promise<T> {
  for (;;) {
    signal?.throwIfAborted();
    const end = performance.now() + budget;
    do {
      const step = steps.next();
      if (step.done === true) {
        return step.value;
      }
    } while (performance.now() < end);
    await setImmediate();
  }
}
