/**
 * PostgreSQL's clock, which judges all that the processes share: this computer's own may be wrong, or jump. It goes on by
 * itself between two readings.
 */
export class SharedClock {
  /** To be added to `performance.now()`. Until the first reading, by this computer's clock. */
  #offset = Date.now() - performance.now();

  /** Epoch milliseconds. */
  now(): number {
    return Math.round(performance.now() + this.#offset);
  }

  /**
   * Corrects this clock as far as a reading proves it wrong.
   *
   * @param read PostgreSQL's epoch milliseconds.
   * @param asked the time of `performance.now()` when it was asked for; it has been read since.
   */
  correct(read: number, asked: number): void {
    this.#offset = Math.min(Math.max(this.#offset, read - performance.now()), read - asked);
  }
}
