import type { Disposable } from "../ports.ts";

/**
 * Combines the caller's abort signal and the time limits of an exchange, and reports later which of them ended it.
 * Dispose it after the exchange: it holds timers and a listener on the caller's signal.
 */
export class Deadline implements Disposable {
  readonly #controller = new AbortController();
  readonly #caller: AbortSignal | undefined;
  readonly #total: NodeJS.Timeout;
  #step: NodeJS.Timeout | undefined;

  /** @param milliseconds limit of the whole exchange. */
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

  /** The reason for the abort; undefined before one. */
  get ended(): "cancelled" | "time-out" | undefined {
    if (!this.signal.aborted) {
      return undefined;
    }
    return this.#caller?.aborted === true ? "cancelled" : "time-out";
  }

  /** Requires progress within this time; each call restarts it. */
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
