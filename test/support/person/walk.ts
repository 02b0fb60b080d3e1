/**
 * Tests that build on each other. After a failure the later ones fail at once, each counted, instead of failing one
 * after the other for reasons that say nothing.
 */
export class Walk {
  #failedStep: string | undefined;

  step(title: string, run: () => Promise<void>): void {
    it(title, async () => {
      if (this.#failedStep !== undefined) {
        throw new Error(`Not tried, as an earlier step failed: ${this.#failedStep}`);
      }
      try {
        await run();
      } catch (error) {
        this.#failedStep = title;
        throw error;
      }
    });
  }
}
