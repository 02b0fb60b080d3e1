import type { SnippetError } from "../../errors.ts";
import type { RandomBytes, Stopwatch } from "../../ports.ts";

const firstWait = 500;
const longestWait = 300_000;
const shortestAsked = 1_000;
const longestAsked = 3_600_000;

/** When the server may be asked again after trouble: full jitter, twice as long each time, or what it asked for. */
export class Pace {
  readonly #stopwatch: Stopwatch;
  readonly #random: RandomBytes;
  #failures = 0;
  #until = 0;

  constructor(stopwatch: Stopwatch, random: RandomBytes) {
    this.#stopwatch = stopwatch;
    this.#random = random;
  }

  /** Milliseconds until the next request. */
  get wait(): number {
    return Math.max(0, this.#until - this.#stopwatch.elapsed());
  }

  failed({ details: { retryAfter } }: SnippetError): void {
    const limit = Math.min(longestWait, firstWait * 2 ** this.#failures);
    const asked =
      retryAfter === undefined ? 0 : Math.min(longestAsked, Math.max(shortestAsked, retryAfter));
    this.#failures += 1;
    this.#until = this.#stopwatch.elapsed() + Math.max(asked, limit * fraction(this.#random));
  }

  succeeded(): void {
    this.reset();
  }

  /** A person does not wait for what a computer would wait for. */
  reset(): void {
    this.#failures = 0;
    this.#until = 0;
  }
}

/** From 0 to below 1. */
export function fraction(random: RandomBytes): number {
  const [high = 0, low = 0] = random(2);
  return (high * 256 + low) / 65_536;
}
