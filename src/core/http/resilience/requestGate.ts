import { SnippetError, throwIfAborted } from "../../errors.ts";
import type { Clock, Disposable } from "../../ports.ts";

/** The most simultaneous requests of any gate. */
export const maximalAtOnce = 6;

/** A place in the gate; return it to {@link RequestGate.leave}. */
export interface Passage {
  /** The number of narrowings when the request entered. */
  readonly narrowings: number;
}

/**
 * Limits simultaneous requests: six at first; half as many after each refusal by the server; one more after as many
 * successes in a row. It can be closed for a time.
 */
export class RequestGate {
  readonly #clock: Clock;
  readonly #allowed: () => number;
  #limit = maximalAtOnce;
  #inside = 0;
  #narrowings = 0;
  #successes = 0;
  #pause: Disposable | undefined;
  readonly #waiting = new Set<() => void>();

  /** @param allowed the user's limit, read for each request. */
  constructor(clock: Clock, allowed: () => number = () => maximalAtOnce) {
    this.#clock = clock;
    this.#allowed = allowed;
  }

  /** The current limit of simultaneous requests. */
  get limit(): number {
    return Math.min(this.#limit, this.#allowed());
  }

  /** Resolves when the request may start, in the order of the calls. @throws {SnippetError} `cancelled`. */
  async enter(signal?: AbortSignal): Promise<Passage> {
    throwIfAborted(signal);
    if (this.#isOpen && this.#waiting.size === 0) {
      this.#inside += 1;
    } else {
      await this.#waitForPlace(signal);
    }
    return { narrowings: this.#narrowings };
  }

  /** @param isOverloaded whether the server refused the request for overload (429, 503). */
  leave(passage: Passage, isOverloaded: boolean): void {
    this.#inside -= 1;
    if (!isOverloaded) {
      this.#successes += 1;
      if (this.#successes >= this.#limit && this.#limit < maximalAtOnce) {
        this.#limit += 1;
        this.#successes = 0;
      }
    } else if (passage.narrowings === this.#narrowings) {
      // Refusals of requests that were sent together count once.
      this.#narrowings += 1;
      this.#limit = Math.max(1, Math.floor(this.limit / 2));
      this.#successes = 0;
    }
    this.#admit();
  }

  /** Admits no request for this time; a new pause replaces the previous one. */
  pause(milliseconds: number): void {
    this.#pause?.dispose();
    this.#pause = this.#clock.after(milliseconds, () => {
      this.#pause = undefined;
      this.#admit();
    });
  }

  get #isOpen(): boolean {
    return this.#pause === undefined && this.#inside < this.limit;
  }

  #waitForPlace(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = (): void => {
        signal?.removeEventListener("abort", cancel);
        resolve();
      };
      const cancel = (): void => {
        this.#waiting.delete(start);
        reject(new SnippetError("cancelled", "Cancelled."));
      };
      this.#waiting.add(start);
      signal?.addEventListener("abort", cancel, { once: true });
    });
  }

  /** Counts an admitted request here, before another one can ask. */
  #admit(): void {
    for (const start of this.#waiting) {
      if (!this.#isOpen) {
        return;
      }
      this.#waiting.delete(start);
      this.#inside += 1;
      start();
    }
  }
}
