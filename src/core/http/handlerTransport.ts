import { defaultLimits } from "./limits.ts";
import type { TransportLimits } from "./limits.ts";
import type { HttpRequest, HttpResponse, Transport } from "./transport.ts";
import { webExchange } from "./webExchange.ts";

export type RequestHandler = (request: Request) => Promise<Response>;

/** Over a service that runs in this process: no socket, the same limits. */
export class HandlerTransport implements Transport {
  readonly #handle: RequestHandler;
  readonly #limits: TransportLimits;

  constructor(handle: RequestHandler, limits: TransportLimits = defaultLimits) {
    this.#handle = handle;
    this.#limits = limits;
  }

  send(request: HttpRequest, signal?: AbortSignal): Promise<HttpResponse> {
    return webExchange(request, this.#limits, signal, (ended) =>
      this.#handle(
        new Request(request.url, {
          method: request.method,
          headers: request.headers,
          body: request.body ?? null,
          signal: ended,
        }),
      ),
    );
  }
}
