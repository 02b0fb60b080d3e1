/** Anybody can have the editor open our address, as often as he likes: what comes of it is shown one at a time. */
export class OneAtATime {
  #isOpen = false;

  /** @returns undefined at once, without a call of `show`, while another one is open. */
  async run<T>(show: () => Promise<T>): Promise<T | undefined> {
    if (this.#isOpen) {
      return undefined;
    }
    this.#isOpen = true;
    try {
      return await show();
    } finally {
      this.#isOpen = false;
    }
  }
}
