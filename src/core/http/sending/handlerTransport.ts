import { nextTurn } from "../../turns.ts";
import { defaultLimits } from "../limits.ts";
import type { TransportLimits } from "../limits.ts";
import type { HttpRequest, HttpResponse, Transport } from "../transport.ts";
import { untilAborted } from "../untilAborted.ts";
import { webExchange } from "./webExchange.ts";

/** A service as a function. */
export type RequestHandler = (request: Request) => Promise<Response>;

/**
 * Calls a service in this process: no socket, the same limits. Such a service answers without a pause. So requests are
 * handled one after the other, with a turn of the event loop before and after each.
 */
export class HandlerTransport implements Transport {
  readonly #handle: RequestHandler;
  readonly #limits: TransportLimits;
  #last: Promise<void> = Promise.resolve();

  constructor(handle: RequestHandler, limits: TransportLimits = defaultLimits) {
    this.#handle = handle;
    this.#limits = limits;
  }

  send(request: HttpRequest, signal?: AbortSignal): Promise<HttpResponse> {
    return webExchange(request, this.#limits, signal, (ended) => this.#inTurn(request, ended));
  }

  async #inTurn(request: HttpRequest, ended: AbortSignal): Promise<Response> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    try {
      await before;
      await nextTurn();
      ended.throwIfAborted();
      const asked = new Request(request.url, {
        method: request.method,
        headers: request.headers,
        body: request.body ?? null,
        signal: ended,
      });
      const response = await untilAborted(this.#handle(asked), ended);
      await nextTurn();
      return response;
    } finally {
      resolve();
    }
  }
}
