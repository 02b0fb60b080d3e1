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
  /** What the server asked for, which nobody may cut short. */
  #askedUntil = 0;

  constructor(stopwatch: Stopwatch, random: RandomBytes) {
    this.#stopwatch = stopwatch;
    this.#random = random;
  }

  /** Milliseconds until the next request. */
  get wait(): number {
    return Math.max(0, this.#until - this.#stopwatch.elapsed());
  }

  /** How often it has failed; to be seen by a request that leaves now. */
  get failures(): number {
    return this.#failures;
  }

  /** @param seen those that were on their way together have failed once, not each for itself. */
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

  /** It went well, or a person does not want to wait. */
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
