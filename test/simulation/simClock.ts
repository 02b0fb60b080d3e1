import type { Clock, Disposable, Stopwatch } from "../../src/core/ports.ts";
import { WindowGate } from "./windowGate.ts";

interface Timer {
  readonly at: number;
  readonly number: number;
  readonly callback: () => void;
}

/** Time that passes only when the simulation says so. The time of day may jump, elapsed time does not. */
export class SimClock {
  #elapsed = 0;
  #number = 0;
  /** What the time of day is off by. */
  offset = Date.UTC(2026, 0, 1);
  readonly #timers = new Set<Timer>();

  get elapsed(): number {
    return this.#elapsed;
  }

  get now(): number {
    return Math.trunc(this.#elapsed + this.offset);
  }

  after(milliseconds: number, callback: () => void): Disposable {
    this.#number += 1;
    const at = this.#elapsed + Math.max(0, milliseconds);
    const timer = { at, number: this.#number, callback };
    this.#timers.add(timer);
    return { dispose: () => this.#timers.delete(timer) };
  }

  /** Runs the first timer that is due until then. @returns false where there is none: then the time is `until`. */
  runNext(until: number): boolean {
    let first: Timer | undefined;
    for (const timer of this.#timers) {
      if (timer.at <= until && (first === undefined || isBefore(timer, first))) {
        first = timer;
      }
    }
    this.#elapsed = Math.max(this.#elapsed, first?.at ?? until);
    if (first !== undefined) {
      this.#timers.delete(first);
      first.callback();
    }
    return first !== undefined;
  }
}

/** The clock as one window has it: nothing runs while it is stopped, and nothing any more after it was killed. */
export class WindowClock implements Clock, Stopwatch {
  readonly #clock: SimClock;
  readonly #isDead: () => boolean;
  readonly #gate: WindowGate;

  constructor(clock: SimClock, isDead: () => boolean, gate = new WindowGate()) {
    this.#clock = clock;
    this.#isDead = isDead;
    this.#gate = gate;
  }

  now(): number {
    return this.#clock.now;
  }

  elapsed(): number {
    return this.#clock.elapsed;
  }

  after(milliseconds: number, callback: () => void): Disposable {
    let isDisposed = false;
    const run = (): void => {
      if (!this.#isDead() && !isDisposed) {
        callback();
      }
    };
    const timer = this.#clock.after(milliseconds, () => {
      const { passed } = this.#gate;
      if (passed === undefined) {
        run();
      } else {
        void passed.then(run);
      }
    });
    return {
      dispose: () => {
        isDisposed = true;
        timer.dispose();
      },
    };
  }
}

function isBefore(one: Timer, other: Timer): boolean {
  return one.at < other.at || (one.at === other.at && one.number < other.number);
}
