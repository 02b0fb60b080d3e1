import { SnippetError } from "../errors.ts";

/**
 * Returns the promise, but rejects as soon as the signal is aborted; the promise then continues unobserved. For
 * promises that may ignore a signal: some `fetch`, a handler in process, another request's result.
 * @param reason makes the rejection.
 */
export function untilAborted<T>(
  promise: Promise<T>,
  signal: AbortSignal,
  reason = (): Error => new Error("aborted"),
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = (): void => reject(reason());
    if (signal.aborted) {
      abort();
    }
    signal.addEventListener("abort", abort, { once: true });
    void promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/** The same for any signal. @throws {SnippetError} `cancelled` on abort. */
export function unlessCancelled<T>(
  promise: Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const cancelled = (): Error => new SnippetError("cancelled", "Cancelled.");
  return signal === undefined ? promise : untilAborted(promise, signal, cancelled);
}
