import { SnippetError, throwIfAborted } from "../errors.ts";
import type { Clock } from "../ports.ts";

/** Resolves after this time. @throws {SnippetError} `cancelled` on abort. */
export async function pause(
  clock: Pick<Clock, "after">,
  milliseconds: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  throwIfAborted(signal);
  return new Promise((resolve, reject) => {
    const timer = clock.after(milliseconds, () => {
      signal?.removeEventListener("abort", cancel);
      resolve();
    });
    const cancel = (): void => {
      timer.dispose();
      reject(new SnippetError("cancelled", "Cancelled."));
    };
    signal?.addEventListener("abort", cancel, { once: true });
  });
}
