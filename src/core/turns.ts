import { throwIfAborted } from "./errors.ts";

/** The most items of a turn: each may begin work that comes after it. */
const slice = 25;
/** In milliseconds: others then wait for less than a frame of the screen. */
const longestTurn = 8;

/** Lets everything else have its turn of the event loop. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/**
 * Yields the items one after the other, with a turn of the event loop for others after a few, or after a slow one.
 * @throws {SnippetError} `cancelled` if the signal is aborted.
 */
export async function* inTurns<T>(
  items: Iterable<T>,
  signal: AbortSignal | undefined,
): AsyncGenerator<T> {
  let done = 0;
  let began = performance.now();
  for (const item of items) {
    throwIfAborted(signal);
    yield item;
    done += 1;
    if (done % slice === 0 || performance.now() - began > longestTurn) {
      await nextTurn();
      began = performance.now();
    }
  }
}

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
  budget = longestTurn,
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
    await nextTurn();
  }
}
