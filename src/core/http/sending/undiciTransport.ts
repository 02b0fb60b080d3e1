import { pipeline, type Transform } from "node:stream";
import { constants, createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { request as undiciRequest, type Dispatcher } from "undici";
import type { Disposable } from "../../ports.ts";
import { Dispatchers, directRoute, type Route } from "./dispatchers.ts";
import { exchange } from "./exchange.ts";
import { defaultLimits, type TransportLimits } from "../limits.ts";
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
  readonly #dispatchers: Dispatchers;

  constructor(limits: TransportLimits = defaultLimits, route: Route = directRoute) {
    this.#limits = limits;
    this.#dispatchers = new Dispatchers(limits, route);
  }

  /** @throws {SnippetError} also `settings`, for an invalid proxy address. */
  async send(request: HttpRequest, signal?: AbortSignal): Promise<HttpResponse> {
    const dispatcher = this.#dispatchers.to(request.url);
    if (dispatcher === undefined) {
      throw transportError("offline", request, "PROXY_UNSUPPORTED");
    }
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
  dispose(): Promise<void> {
    return this.#dispatchers.dispose();
  }
}

function decoded({ headers, body }: Dispatcher.ResponseData): AsyncIterable<Uint8Array> {
  const encoding = String(headers["content-encoding"] ?? "");
  const decoder = decoders.get(encoding.trim().toLowerCase());
  // A failure of either stream reaches the reader.
  return decoder === undefined ? body : pipeline(body, decoder(), () => undefined);
}
