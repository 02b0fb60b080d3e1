/** Most requests of a library that are in flight at once. */
export const requestsInFlight = 6;

/** Does `work` for each, six at once. The first failure ends the others before they begin. */
export async function inParallel<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  let hasFailed = false;
  const workers = Array.from({ length: requestsInFlight }, async () => {
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
