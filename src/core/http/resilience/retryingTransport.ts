import { isSnippetError } from "../../errors.ts";
import type { Clock } from "../../ports.ts";
import { pause } from "../pause.ts";
import { readRetryAfter, retryDelay } from "./retryPolicy.ts";
import type { TryOutcome } from "./retryPolicy.ts";
import type { HttpRequest, HttpResponse, Transport } from "../transport.ts";

/** Repeats requests by {@link retryDelay}; returns the last response or error unchanged. */
export class RetryingTransport implements Transport {
  readonly #transport: Transport;
  readonly #clock: Clock;
  readonly #random: () => number;

  /** @param random from 0 to below 1. */
  constructor(transport: Transport, clock: Clock, random: () => number = Math.random) {
    this.#transport = transport;
    this.#clock = clock;
    this.#random = random;
  }

  async send(request: HttpRequest, signal?: AbortSignal): Promise<HttpResponse> {
    for (let tries = 1; ; tries += 1) {
      const attempt = await this.#try(request, signal);
      const delay = retryDelay(request.method, tries, attempt.outcome, this.#random());
      if (delay === undefined) {
        return attempt.result();
      }
      await pause(this.#clock, delay, signal);
    }
  }

  async #try(
    request: HttpRequest,
    signal: AbortSignal | undefined,
  ): Promise<{ readonly outcome: TryOutcome; readonly result: () => HttpResponse }> {
    try {
      const response = await this.#transport.send(request, signal);
      const retryAfter = readRetryAfter(response.headers.get("retry-after"), this.#clock.now());
      return {
        outcome: { kind: "answered", status: response.status, retryAfter },
        result: () => response,
      };
    } catch (error) {
      if (!isSnippetError(error)) {
        throw error;
      }
      return {
        outcome: { kind: "failed", code: error.code },
        result: () => {
          throw error;
        },
      };
    }
  }
}
