import type { Disposable } from "../ports.ts";

/**
 * Combines the caller's abort signal and the time limits of an exchange, and reports later which of them ended it.
 * Dispose it after the exchange: it holds timers.
 */
export class Deadline implements Disposable {
  readonly signal: AbortSignal;
  readonly #late = new AbortController();
  readonly #caller: AbortSignal | undefined;
  readonly #total: NodeJS.Timeout;
  #step: NodeJS.Timeout | undefined;

  /** @param milliseconds limit of the whole exchange. */
  constructor(milliseconds: number, caller: AbortSignal | undefined) {
    this.#caller = caller;
    this.signal = AbortSignal.any([this.#late.signal, ...(caller === undefined ? [] : [caller])]);
    this.#total = setTimeout(() => this.#late.abort(), milliseconds);
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
    this.#step = setTimeout(() => this.#late.abort(), milliseconds);
  }

  dispose(): void {
    clearTimeout(this.#total);
    clearTimeout(this.#step);
  }
}
