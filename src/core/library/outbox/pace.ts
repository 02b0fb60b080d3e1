import type { SnippetError } from "../../errors.ts";
import type { RandomBytes, Stopwatch } from "../../ports.ts";

const firstWait = 500;
const longestWait = 300_000;
const shortestAsked = 1_000;
const longestAsked = 3_600_000;

/** When to ask the server again after a failure: exponential back-off with full jitter, or the server's Retry-After. */
export class Pace {
  readonly #stopwatch: Stopwatch;
  readonly #random: RandomBytes;
  #failures = 0;
  #until = 0;
  /** The end of the server's Retry-After, which nothing cuts short. */
  #askedUntil = 0;

  constructor(stopwatch: Stopwatch, random: RandomBytes) {
    this.#stopwatch = stopwatch;
    this.#random = random;
  }

  /** Milliseconds until the next request. */
  get wait(): number {
    return Math.max(0, this.#until - this.#stopwatch.elapsed());
  }

  /** Number of failures. A request notes it when it is sent, for {@link failed}. */
  get failures(): number {
    return this.#failures;
  }

  /** @param seen the failures when the request was sent: requests that were in flight together fail once. */
  failed({ details: { retryAfter } }: SnippetError, seen: number = this.#failures): void {
    const now = this.#stopwatch.elapsed();
    if (retryAfter !== undefined) {
      const asked = Math.min(longestAsked, Math.max(shortestAsked, retryAfter));
      this.#askedUntil = Math.max(this.#askedUntil, now + asked);
    }
    if (seen === this.#failures) {
      const limit = Math.min(longestWait, firstWait * 2 ** this.#failures);
      this.#failures += 1;
      this.#until = now + limit * fraction(this.#random);
    }
    this.#until = Math.max(this.#askedUntil, this.#until);
  }

  /** After a success, or when a user does not want to wait. */
  reset(): void {
    this.#failures = 0;
    this.#until = this.#askedUntil;
  }
}

/** From 0 to below 1. */
export function fraction(random: RandomBytes): number {
  const [high = 0, low = 0] = random(2);
  return (high * 256 + low) / 65_536;
}
