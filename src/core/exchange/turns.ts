import { setImmediate } from "node:timers/promises";
import { throwIfAborted } from "../errors.ts";

/** How many items are worked on before others get their turn. */
const slice = 25;

/**
 * The items one after the other, with a turn for the editor and its keys after every few.
 * @throws {SnippetError} `cancelled` when the signal is aborted.
 */
export async function* inTurns<T>(
  items: Iterable<T>,
  signal: AbortSignal | undefined,
): AsyncGenerator<T> {
  let done = 0;
  for (const item of items) {
    throwIfAborted(signal);
    yield item;
    done += 1;
    if (done % slice === 0) {
      await setImmediate();
    }
  }
}
