import type { Clock } from "../../ports.ts";
import { RequestGate } from "./requestGate.ts";
import { longestWait, readRetryAfter } from "./retryPolicy.ts";
import type { HttpRequest, HttpResponse, Transport } from "../transport.ts";

/**
 * Reads pass a gate per origin, so that all views together do not overload a server. Writes skip the gate, because the
 * user waits for them.
 */
export class GatedTransport implements Transport {
  readonly #transport: Transport;
  readonly #clock: Clock;
  readonly #allowed: (() => number) | undefined;
  readonly #gates = new Map<string, RequestGate>();

  /** @param allowed simultaneous reads, six at most. */
  constructor(transport: Transport, clock: Clock, allowed?: () => number) {
    this.#transport = transport;
    this.#clock = clock;
    this.#allowed = allowed;
  }

  async send(request: HttpRequest, signal?: AbortSignal): Promise<HttpResponse> {
    if (request.method !== "GET") {
      return this.#transport.send(request, signal);
    }
    const gate = this.#gateOf(request.url.origin);
    const passage = await gate.enter(signal);
    let isTooMuch = false;
    try {
      const response = await this.#transport.send(request, signal);
      isTooMuch = response.status === 429 || response.status === 503;
      if (isTooMuch) {
        this.#pause(gate, response);
      }
      return response;
    } finally {
      gate.leave(passage, isTooMuch);
    }
  }

  /**
   * A pause that the server demands of one request holds for all. If the pause is too long, the request fails with the
   * server's reason.
   */
  #pause(gate: RequestGate, response: HttpResponse): void {
    const wait = readRetryAfter(response.headers.get("retry-after"), this.#clock.now());
    if (wait !== undefined && wait <= longestWait) {
      gate.pause(wait);
    }
  }

  #gateOf(origin: string): RequestGate {
    const gate = this.#gates.get(origin) ?? new RequestGate(this.#clock, this.#allowed);
    this.#gates.set(origin, gate);
    return gate;
  }
}
