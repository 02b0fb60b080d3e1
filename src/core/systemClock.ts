import type { Clock, Disposable, Stopwatch } from "./ports.ts";

/** The longest delay of a Node timer; a longer one would fire at once. */
const longestDelay = 2 ** 31 - 1;

/** The computer's clock. Its timers do not keep a process alive. */
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
