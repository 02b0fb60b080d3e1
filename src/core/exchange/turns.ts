import { setImmediate } from "node:timers/promises";
import { throwIfAborted } from "../errors.ts";

/** Items per turn, before others get theirs. */
const slice = 25;
/** In milliseconds: ends a turn early if items are slow, such as writes to the library on this computer. */
const longestTurn = 8;

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
      await setImmediate();
      began = performance.now();
    }
  }
}
