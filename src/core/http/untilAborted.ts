/**
 * The promise, or a rejection as soon as the signal is aborted; the promise goes on unheard then. For what is not
 * bound to heed a signal: not every `fetch`, no handler in process and no wait for another request.
 * @param reason makes what it rejects with.
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
