import type { Clock, Disposable } from "../../src/core/ports.ts";

/** A clock of its own on which every wait is over at once. */
export class HastyClock implements Clock {
  #now = Date.UTC(2026, 0, 1);

  now(): number {
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
