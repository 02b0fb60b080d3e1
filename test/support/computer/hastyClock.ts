import type { Clock, Disposable, Stopwatch } from "../../../src/core/ports.ts";

/** A clock of its own on which every wait is over at once. */
export class HastyClock implements Clock, Stopwatch {
  #now = Date.UTC(2026, 0, 1);

  now(): number {
    return this.#now;
  }

  elapsed(): number {
    return this.#now;
  }

  after(milliseconds: number, callback: () => void): Disposable {
    const waiting = setImmediate(() => {
      this.#now += milliseconds;
      callback();
    });
    return { dispose: () => clearImmediate(waiting) };
  }
}
