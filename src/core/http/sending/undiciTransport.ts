import { pipeline, type Transform } from "node:stream";
import { constants, createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { request as undiciRequest, type Dispatcher } from "undici";
import type { Disposable } from "../../ports.ts";
import { directDispatcher, proxyDispatcher, type Route } from "./dispatchers.ts";
import { exchange } from "./exchange.ts";
import { defaultLimits, type TransportLimits } from "../limits.ts";
import type { Proxy } from "../proxy/proxyRules.ts";
import type { HttpRequest, HttpResponse, Transport } from "../transport.ts";
import { transportError } from "../transportErrors.ts";

/** As `fetch` does: a body may be empty, whatever its encoding is called. */
const atEnd = { finishFlush: constants.Z_SYNC_FLUSH };
const decoders: ReadonlyMap<string, () => Transform> = new Map([
  ["gzip", () => createGunzip(atEnd)],
  ["x-gzip", () => createGunzip(atEnd)],
  ["deflate", () => createInflate(atEnd)],
  ["br", () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })],
]);

/**
 * Own connections, not Node's global dispatcher, which all extensions of the host share. Requests an unencoded body,
 * because undici's size limit counts compressed bytes.
 */
export class UndiciTransport implements Transport, Disposable {
  readonly #limits: TransportLimits;
  readonly #route: Route;
  /** One for all direct connections, and one for each proxy. */
  readonly #dispatchers = new Map<string, Dispatcher>();

  /** @param route by default direct connections, with Node's own certificates. */
  constructor(
    limits: TransportLimits = defaultLimits,
    route: Route = { proxyFor: () => undefined, certificates: () => undefined },
  ) {
    this.#limits = limits;
    this.#route = route;
  }

  /** @throws {SnippetError} also `settings`, for an invalid proxy address. */
  async send(request: HttpRequest, signal?: AbortSignal): Promise<HttpResponse> {
    const proxy = this.#route.proxyFor(request.url);
    if (proxy !== undefined && !/^https?:$/.test(proxy.url.protocol)) {
      throw transportError("offline", request, "PROXY_UNSUPPORTED");
    }
    const dispatcher = this.#dispatcherOver(proxy);
    return exchange(request, this.#limits, signal, async (ended) => {
      const response = await undiciRequest(request.url, {
        dispatcher,
        method: request.method,
        headers: { "accept-encoding": "identity", ...request.headers },
        body: request.body ?? null,
        signal: ended,
      });
      const headers = Object.entries(response.headers).map(
        ([name, value]) => [name.toLowerCase(), [value].flat().join(", ")] as const,
      );
      return { status: response.statusCode, headers, body: decoded(response) };
    });
  }

  /** Ends every open exchange with `network`. */
  async dispose(): Promise<void> {
    const made = [...this.#dispatchers.values()];
    this.#dispatchers.clear();
    await Promise.all(made.map((dispatcher) => dispatcher.destroy()));
  }

  #dispatcherOver(proxy: Proxy | undefined): Dispatcher {
    const key = proxy?.url.href ?? "";
    const dispatcher =
      this.#dispatchers.get(key) ??
      (proxy === undefined
        ? directDispatcher(this.#limits, this.#route)
        : proxyDispatcher(proxy, this.#limits, this.#route));
    this.#dispatchers.set(key, dispatcher);
    return dispatcher;
  }
}

function decoded({ headers, body }: Dispatcher.ResponseData): AsyncIterable<Uint8Array> {
  const encoding = String(headers["content-encoding"] ?? "");
  const decoder = decoders.get(encoding.trim().toLowerCase());
  // A failure of either stream reaches the reader.
  return decoder === undefined ? body : pipeline(body, decoder(), () => undefined);
}
