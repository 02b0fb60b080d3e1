import type { Clock, Disposable, Stopwatch } from "./ports.ts";

/** The longest delay that a timer of Node takes; a longer one would fire at once. */
const longestDelay = 2 ** 31 - 1;

/** The computer's clock. Its timers keep no process alive. */
export class SystemClock implements Clock, Stopwatch {
  now(): number {
    return Date.now();
  }

  elapsed(): number {
    return performance.now();
  }

  after(milliseconds: number, callback: () => void): Disposable {
    const timer = setTimeout(callback, Math.min(milliseconds, longestDelay));
    timer.unref();
    return { dispose: () => clearTimeout(timer) };
  }
}
