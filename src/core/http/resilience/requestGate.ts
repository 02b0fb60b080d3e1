import { SnippetError, throwIfAborted } from "../../errors.ts";
import type { Clock, Disposable } from "../../ports.ts";

/** The most that any gate lets through at once. */
export const maximalAtOnce = 6;

/** A place in the gate; hand it back to {@link RequestGate.leave}. */
export interface Passage {
  /** How often the gate had been narrowed when the request went through. */
  readonly narrowings: number;
}

/**
 * Lets a number of requests through at once: six, half as many each time the server says that it is too much, one
 * more each time as many in a row went well. May be shut for a time.
 */
export class RequestGate {
  readonly #clock: Clock;
  readonly #allowed: () => number;
  #limit = maximalAtOnce;
  #inside = 0;
  #narrowings = 0;
  #goodOnes = 0;
  #pause: Disposable | undefined;
  readonly #waiting = new Set<() => void>();

  /** @param allowed what the user set as the most, asked anew for each request. */
  constructor(clock: Clock, allowed: () => number = () => maximalAtOnce) {
    this.#clock = clock;
    this.#allowed = allowed;
  }

  /** Requests that may be on their way at once. */
  get limit(): number {
    return Math.min(this.#limit, this.#allowed());
  }

  /** Resolves when the request may go, in the order of the calls. @throws {SnippetError} `cancelled`. */
  async enter(signal?: AbortSignal): Promise<Passage> {
    throwIfAborted(signal);
    if (this.#isOpen && this.#waiting.size === 0) {
      this.#inside += 1;
    } else {
      await this.#turn(signal);
    }
    return { narrowings: this.#narrowings };
  }

  /** @param isTooMuch whether the server asked for less (429, 503). */
  leave(passage: Passage, isTooMuch: boolean): void {
    this.#inside -= 1;
    if (!isTooMuch) {
      this.#goodOnes += 1;
      if (this.#goodOnes >= this.#limit && this.#limit < maximalAtOnce) {
        this.#limit += 1;
        this.#goodOnes = 0;
      }
    } else if (passage.narrowings === this.#narrowings) {
      // Those that were on their way together are one complaint, not six.
      this.#narrowings += 1;
      this.#limit = Math.max(1, Math.floor(this.limit / 2));
      this.#goodOnes = 0;
    }
    this.#admit();
  }

  /** Nobody enters for so many milliseconds; a new pause takes the place of the one before. */
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

  #turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = (): void => {
        signal?.removeEventListener("abort", cancel);
        resolve();
      };
      const cancel = (): void => {
        this.#waiting.delete(go);
        reject(new SnippetError("cancelled", "Cancelled."));
      };
      this.#waiting.add(go);
      signal?.addEventListener("abort", cancel, { once: true });
    });
  }

  /** Whoever is let in is counted here, before anyone else can ask. */
  #admit(): void {
    for (const go of this.#waiting) {
      if (!this.#isOpen) {
        return;
      }
      this.#waiting.delete(go);
      this.#inside += 1;
      go();
    }
  }
}
