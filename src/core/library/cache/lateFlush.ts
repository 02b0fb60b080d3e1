/** Flushes a file beside other work, one time after the other. */
export class LateFlush {
  readonly #flush: () => Promise<void>;
  #running: Promise<void> | undefined;
  #isDue = false;
  #failed: Promise<void> | undefined;

  constructor(flush: () => Promise<void>) {
    this.#flush = flush;
  }

  /** Something was written, and no caller waits for its flush. */
  note(): void {
    this.#isDue = true;
    this.#running ??= this.#run();
  }

  /**
   * Resolves when all of it is on the disk. @throws the system's error. A failed flush is not tried again, since the system
   * may count its pages as written (Rebello et al., ATC 2020).
   */
  async end(): Promise<void> {
    while (this.#isDue || this.#running !== undefined) {
      await (this.#running ??= this.#run());
    }
    const failed = this.#failed;
    this.#failed = undefined;
    await failed;
  }

  async #run(): Promise<void> {
    this.#isDue = false;
    const flushing = this.#flush();
    try {
      await flushing;
    } catch {
      this.#failed ??= flushing;
    } finally {
      this.#running = undefined;
    }
  }
}
