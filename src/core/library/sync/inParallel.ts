/** Most requests of a library that are in flight at once. */
export const requestsInFlight = 6;

/** Most files that are written together. */
export const filesTogether = 32;

/** Does `work` for each, so many at once. The first failure ends the others before they begin. */
export async function inParallel<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  most = requestsInFlight,
): Promise<void> {
  const rest = items.values();
  let hasFailed = false;
  const workers = Array.from({ length: most }, async () => {
    for (const item of rest) {
      if (hasFailed) {
        return;
      }
      try {
        await work(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  });
  const ends = await Promise.allSettled(workers);
  const failure = ends.find((end) => end.status === "rejected");
  if (failure !== undefined) {
    throw failure.reason;
  }
}
