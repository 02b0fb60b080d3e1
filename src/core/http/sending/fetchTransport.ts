import { defaultLimits } from "../limits.ts";
import type { TransportLimits } from "../limits.ts";
import type { HttpRequest, HttpResponse, Transport } from "../transport.ts";
import { webExchange } from "./webExchange.ts";

/** The used part of the global `fetch`. */
export type Fetch = (input: Request, init: RequestInit) => Promise<Response>;

/**
 * Over a given `fetch`: the editor's patched one knows proxies and certificates that undici does not. The connect
 * limit is part of the limit for the head of the response, since `fetch` reports no more.
 */
export class FetchTransport implements Transport {
  readonly #fetch: Fetch;
  readonly #limits: TransportLimits;

  constructor(fetch: Fetch, limits: TransportLimits = defaultLimits) {
    this.#fetch = fetch;
    this.#limits = limits;
  }

  send(request: HttpRequest, signal?: AbortSignal): Promise<HttpResponse> {
    return webExchange(request, this.#limits, signal, (ended) =>
      this.#fetch(quietRequest(request), { signal: ended }),
    );
  }
}

/**
 * The editor's `fetch` logs the `url` of what it is given, and the access token stands in its query. What is sent is not
 * read from that property but from the request's inner state (Fetch Standard, "new Request(input, init)").
 */
function quietRequest({ url, method, headers, body }: HttpRequest): Request {
  const request = new Request(url, {
    method,
    headers,
    body: body ?? null,
    redirect: "manual",
    credentials: "omit",
    cache: "no-store",
  });
  return Object.defineProperty(request, "url", { value: `${url.origin}${url.pathname}` });
}
