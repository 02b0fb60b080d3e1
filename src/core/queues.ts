/** Runs work of the same name one after the other, in the order of the calls. */
export class Queues {
  readonly #lasts = new Map<string, Promise<unknown>>();

  /** @throws what the work throws. */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#lasts.get(name) ?? Promise.resolve();
    const own = before.then(work);
    const settled = own.then(
      () => undefined,
      () => undefined,
    );
    this.#lasts.set(name, settled);
    try {
      return await own;
    } finally {
      if (this.#lasts.get(name) === settled) {
        this.#lasts.delete(name);
      }
    }
  }
}
