import { throwIfAborted } from "../errors.ts";
import type { Clock } from "../ports.ts";
import { unlessCancelled } from "./untilAborted.ts";

/** Resolves after this time. @throws {SnippetError} `cancelled` on abort. */
export async function pause(
  clock: Pick<Clock, "after">,
  milliseconds: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  throwIfAborted(signal);
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = clock.after(milliseconds, resolve);
  try {
    await unlessCancelled(promise, signal);
  } finally {
    timer.dispose();
  }
}
