import { setImmediate } from "node:timers/promises";
import { throwIfAborted } from "../errors.ts";

/** How many items are worked on before others get their turn. */
const slice = 25;
/** In milliseconds: sooner where the items are slow, as writes to the library on this computer are. */
const longestTurn = 8;

/**
 * The items one after the other, with a turn for the editor and its keys after every few, or after a slow one.
 * @throws {SnippetError} `cancelled` when the signal is aborted.
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
