/** Waits until all have ended, so that none still runs after a failure. */
export async function allOf<T>(promises: readonly Promise<T>[]): Promise<readonly T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/** Most files that are written together. */
const mostTogether = 32;

/** Does the work for all, a group at a time. */
export async function inGroups<T>(
  all: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < all.length; at += mostTogether) {
    await allOf(all.slice(at, at + mostTogether).map(work));
  }
}
