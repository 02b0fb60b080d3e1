/**
 * A promise that is never kept. A new one each time: a single one for all would hold on to whatever was ever made to
 * wait for it.
 */
export function never(): Promise<never> {
  return new Promise(() => undefined);
}
