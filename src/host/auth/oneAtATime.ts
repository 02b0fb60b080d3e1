/**
 * Anybody can make the editor open our address, any number of times. So messages of the same kind are shown one at a
 * time. A message may stay open for ever in the list of notifications; messages of other kinds are still shown.
 */
export class OneAtATime {
  readonly #open = new Set<string>();

  /**
   * @param what identifies the kind of message; there are few.
   * @returns undefined at once, without a call of `show`, if the same kind is open.
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
