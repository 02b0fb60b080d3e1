import type { Disposable } from "../ports.ts";

/**
 * One abort signal for the caller's wish and the exchange's time limits, which says afterwards which of them it was.
 * Dispose it when the exchange has ended: it holds timers and a listener on the caller's signal.
 */
export class Deadline implements Disposable {
  readonly #controller = new AbortController();
  readonly #caller: AbortSignal | undefined;
  readonly #total: NodeJS.Timeout;
  #step: NodeJS.Timeout | undefined;

  /** @param milliseconds the limit of the whole exchange. */
  constructor(milliseconds: number, caller: AbortSignal | undefined) {
    this.#caller = caller;
    this.#total = setTimeout(this.#abort, milliseconds);
    if (caller?.aborted === true) {
      this.#abort();
    } else {
      caller?.addEventListener("abort", this.#abort, { once: true });
    }
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Why the signal is aborted; undefined where it is not. */
  get ended(): "cancelled" | "time-out" | undefined {
    if (!this.signal.aborted) {
      return undefined;
    }
    return this.#caller?.aborted === true ? "cancelled" : "time-out";
  }

  /** The next sign of life must come within this time; each call starts it anew. */
  expectWithin(milliseconds: number): void {
    clearTimeout(this.#step);
    this.#step = setTimeout(this.#abort, milliseconds);
  }

  dispose(): void {
    clearTimeout(this.#total);
    clearTimeout(this.#step);
    this.#caller?.removeEventListener("abort", this.#abort);
  }

  readonly #abort = (): void => this.#controller.abort();
}
