import type { Clock, Disposable, Stopwatch } from "../../../src/core/ports.ts";

/** A clock on which so many times as much time passes as on the computer's own. */
export class FastClock implements Clock, Stopwatch {
  readonly #speed: number;
  readonly #began = Date.now();
  readonly #start = performance.now();
  #leapt = 0;

  constructor(speed: number) {
    this.#speed = speed;
  }

  now(): number {
    return this.#began + this.elapsed() + this.#leapt;
  }

  elapsed(): number {
    return (performance.now() - this.#start) * this.#speed;
  }

  after(milliseconds: number, callback: () => void): Disposable {
    const timer = setTimeout(callback, milliseconds / this.#speed);
    return { dispose: () => clearTimeout(timer) };
  }

  /** The time of day is another one from now on; nobody who waits notices. */
  leap(milliseconds: number): void {
    this.#leapt += milliseconds;
  }
}
