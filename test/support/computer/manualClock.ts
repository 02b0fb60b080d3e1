import type { Clock, Disposable, Stopwatch } from "../../../src/core/ports.ts";

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** A clock that goes only when it is told to. */
export class ManualClock implements Clock, Stopwatch {
  #now: number;
  #jumped = 0;
  readonly #timers = new Set<Timer>();

  constructor(now = Date.UTC(2026, 0, 1)) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  elapsed(): number {
    return this.#now - this.#jumped;
  }

  after(milliseconds: number, callback: () => void): Disposable {
    const timer = { at: this.#now + milliseconds, callback };
    this.#timers.add(timer);
    return { dispose: () => this.#timers.delete(timer) };
  }

  /** Timers that wait: what is left here at the end of a test was forgotten. */
  get waiting(): number {
    return this.#timers.size;
  }

  /** Goes on, and runs what is due in the order of time. */
  advance(milliseconds: number): void {
    const until = this.#now + milliseconds;
    for (;;) {
      const due = [...this.#timers]
        .filter((timer) => timer.at <= until)
        .sort((one, other) => one.at - other.at)[0];
      if (due === undefined) {
        break;
      }
      this.#timers.delete(due);
      this.#now = Math.max(this.#now, due.at);
      due.callback();
    }
    this.#now = until;
  }

  /** Jumps as a computer's clock does after sleep or a correction: no timer runs. */
  jump(milliseconds: number): void {
    this.#now += milliseconds;
    this.#jumped += milliseconds;
  }
}
