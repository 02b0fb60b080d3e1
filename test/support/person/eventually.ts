import { deepStrictEqual } from "node:assert/strict";
import { setTimeout as after } from "node:timers/promises";

const limitMs = 45_000;
const pauseMs = 100;

/**
 * Waits until another process shows what is expected: it cannot tell when, so it is asked again and again.
 * @throws AssertionError with the last difference after forty-five seconds: a test machine may have much else to do.
 */
export async function eventually<T>(ask: () => Promise<T>, expected: T): Promise<void> {
  const end = Date.now() + limitMs;
  for (;;) {
    try {
      deepStrictEqual(await ask(), expected);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await after(pauseMs);
  }
}
