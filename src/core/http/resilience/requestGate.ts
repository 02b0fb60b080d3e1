import { throwIfAborted } from "../../errors.ts";
import type { Clock, Disposable } from "../../ports.ts";
import type { HttpResponse } from "../transport.ts";
import { unlessCancelled } from "../untilAborted.ts";
import { askedPause, longestWait } from "./retryPolicy.ts";

/** The most simultaneous requests of any gate. */
export const maximalAtOnce = 6;

/**
 * Limits simultaneous requests: six at first; half as many after each refusal by the server; one more after as many
 * successes in a row. It is closed for the time that an overloaded server asks for.
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
  constructor(clock: Clock, allowed: () => number) {
    this.#clock = clock;
    this.#allowed = allowed;
  }

  /** Sends when the request may start, in the order of the calls. @throws {SnippetError} `cancelled`. */
  async pass(
    send: () => Promise<HttpResponse>,
    signal: AbortSignal | undefined,
  ): Promise<HttpResponse> {
    throwIfAborted(signal);
    if (this.#isOpen && this.#waiting.size === 0) {
      this.#inside += 1;
    } else {
      await this.#waitForPlace(signal);
    }
    const narrowings = this.#narrowings;
    let isOverloaded = false;
    try {
      const response = await send();
      isOverloaded = response.status === 429 || response.status === 503;
      // A pause that the server demands of one request holds for all. If it is too long, the request fails with the
      // server's reason.
      const wait = askedPause(response, this.#clock.now());
      if (isOverloaded && wait !== undefined && wait <= longestWait) {
        this.#close(wait);
      }
      return response;
    } finally {
      this.#inside -= 1;
      if (!isOverloaded) {
        this.#widen();
      } else if (narrowings === this.#narrowings) {
        // Refusals of requests that were sent together count once.
        this.#narrow();
      }
      this.#admit();
    }
  }

  /** The current limit of simultaneous requests. */
  get #width(): number {
    return Math.min(this.#limit, this.#allowed());
  }

  get #isOpen(): boolean {
    return this.#pause === undefined && this.#inside < this.#width;
  }

  #widen(): void {
    this.#successes += 1;
    if (this.#successes >= this.#limit && this.#limit < maximalAtOnce) {
      this.#limit += 1;
      this.#successes = 0;
    }
  }

  #narrow(): void {
    this.#narrowings += 1;
    this.#limit = Math.max(1, Math.floor(this.#width / 2));
    this.#successes = 0;
  }

  /** Admits no request for this time; a new pause replaces the previous one. */
  #close(milliseconds: number): void {
    this.#pause?.dispose();
    this.#pause = this.#clock.after(milliseconds, () => {
      this.#pause = undefined;
      this.#admit();
    });
  }

  async #waitForPlace(signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.add(resolve);
    try {
      await unlessCancelled(promise, signal);
    } catch (error) {
      if (!this.#waiting.delete(resolve)) {
        // It was admitted at the same moment.
        this.#inside -= 1;
        this.#admit();
      }
      throw error;
    }
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
