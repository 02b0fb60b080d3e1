import { SnippetError, throwIfAborted } from "../errors.ts";
import type { Clock } from "../ports.ts";

/** Resolves after this time. @throws {SnippetError} `cancelled` on abort. */
export async function pause(
  clock: Pick<Clock, "after">,
  milliseconds: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  throwIfAborted(signal);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = clock.after(milliseconds, resolve);
  const cancel = (): void => reject(new SnippetError("cancelled", "Cancelled."));
  signal?.addEventListener("abort", cancel, { once: true });
  try {
    await promise;
  } finally {
    timer.dispose();
    signal?.removeEventListener("abort", cancel);
  }
}
