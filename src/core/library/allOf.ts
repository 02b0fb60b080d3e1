/** All of them, when all have ended: nothing goes on behind a failure. */
export async function allOf<T>(promises: readonly Promise<T>[]): Promise<readonly T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
