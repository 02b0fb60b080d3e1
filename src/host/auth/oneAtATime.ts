/**
 * Anybody can have the editor open our address, as often as he likes: what comes of it is shown one at a time. A message may
 * stay open for ever, as one in the list of notifications does: another one is still shown once, beside it.
 */
export class OneAtATime {
  readonly #open = new Set<string>();

  /**
   * @param what tells apart what is shown; there are few different ones.
   * @returns undefined at once, without a call of `show`, while the same is open.
   */
  async run<T>(what: string, show: () => Promise<T>): Promise<T | undefined> {
    if (this.#open.has(what)) {
      return undefined;
    }
    this.#open.add(what);
    try {
      return await show();
    } finally {
      this.#open.delete(what);
    }
  }
}
