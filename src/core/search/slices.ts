/** The part of a clock that slices use; the core's `Clock` fits. */
export interface SliceClock {
  /** Milliseconds. */
  now(): number;
  after(milliseconds: number, callback: () => void): unknown;
}

/** Runs steps one after the other to the end, without a pause. */
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
 * @throws the signal's reason (an AbortError) when it aborts; what the steps had made is dropped.
 */
export async function runInSlices<T>(
  steps: Generator<unknown, T>,
  clock: SliceClock,
  options: { readonly budget?: number; readonly signal?: AbortSignal } = {},
): Promise<T> {
  const budget = options.budget ?? 8;
  for (;;) {
    options.signal?.throwIfAborted();
    const end = clock.now() + budget;
    do {
      const step = steps.next();
      if (step.done === true) {
        return step.value;
      }
    } while (clock.now() < end);
    await new Promise<void>((resolve) => clock.after(0, resolve));
  }
}
