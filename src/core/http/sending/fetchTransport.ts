import { defaultLimits, type TransportLimits } from "../limits.ts";
import type { HttpRequest, Transport } from "../transport.ts";
import { exchange } from "./exchange.ts";

/** The part of the global `fetch` that is used. */
export type Fetch = (input: Request, init: RequestInit) => Promise<Response>;

/**
 * Sends through a given `fetch`: the editor's patched one knows proxies and certificates that undici does not. `fetch`
 * reports no connection, so the connect limit is added to that of the head.
 */
export function fetchTransport(fetch: Fetch, limits: TransportLimits = defaultLimits): Transport {
  return {
    send: (request, signal) =>
      exchange(request, limits, signal, (ended) => fetch(quietRequest(request), { signal: ended })),
  };
}

/**
 * The editor's `fetch` logs the `url` property, whose query has the access token. The actual request does not come from
 * that property but from the inner state (Fetch Standard, "new Request(input, init)").
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
