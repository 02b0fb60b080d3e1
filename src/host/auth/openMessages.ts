/**
 * Shows at most one message of each kind: any page can make the editor open our address, any number of times. Messages
 * of other kinds are still shown, because one may stay open for ever in the list of notifications.
 */
export class OpenMessages {
  readonly #kinds = new Set<string>();

  /** @returns undefined at once, without a call of `show`, if a message of this kind is open. */
  async showUnlessOpen<T>(kind: string, show: () => Promise<T>): Promise<T | undefined> {
    if (this.#kinds.has(kind)) {
      return undefined;
    }
    this.#kinds.add(kind);
    try {
      return await show();
    } finally {
      this.#kinds.delete(kind);
    }
  }
}
