import type { Lease } from "../../../src/core/lease/lease.ts";

/** One at a time for all windows that share this object. */
export class InMemoryLease implements Lease {
  readonly #lasts = new Map<string, Promise<unknown>>();

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const own = (this.#lasts.get(name) ?? Promise.resolve()).then(work);
    this.#lasts.set(
      name,
      own.catch(() => undefined),
    );
    return own;
  }
}
