import { brotliDecompress, gunzip, inflate } from "node:zlib";
import { promisify } from "node:util";
import { request as undiciRequest, type Dispatcher } from "undici";
import type { Disposable } from "../../ports.ts";
import { BodyCollector } from "./bodyCollector.ts";
import { Deadline } from "../deadline.ts";
import { Dispatchers, directRoute, type Route } from "./dispatchers.ts";
import { defaultLimits, type TransportLimits } from "../limits.ts";
import type { HttpRequest, HttpResponse, Transport } from "../transport.ts";
import { exchangeError, reasonOf, transportError } from "../transportErrors.ts";

const decoders: ReadonlyMap<string, typeof gunzip> = new Map([
  ["gzip", gunzip],
  ["x-gzip", gunzip],
  ["deflate", inflate],
  ["br", brotliDecompress],
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
    const deadline = new Deadline(this.#limits.total, signal);
    try {
      const response = await undiciRequest(request.url, {
        dispatcher,
        method: request.method,
        headers: { "accept-encoding": "identity", ...request.headers },
        body: request.body ?? null,
        signal: deadline.signal,
      });
      return await this.#answer(request, response);
    } catch (error) {
      const isConnectError = this.#dispatchers.isConnectError(error);
      throw exchangeError(request, error, deadline.ended, isConnectError);
    } finally {
      deadline.dispose();
    }
  }

  /** Ends every open exchange with `network`. */
  dispose(): Promise<void> {
    return this.#dispatchers.dispose();
  }

  async #answer(request: HttpRequest, response: Dispatcher.ResponseData): Promise<HttpResponse> {
    const collector = new BodyCollector(this.#limits.bodyBytes);
    for await (const piece of response.body as AsyncIterable<Uint8Array>) {
      if (!collector.add(piece)) {
        throw transportError("too-large", request);
      }
    }
    const headers = new Map<string, string>();
    for (const [name, value] of Object.entries(response.headers)) {
      if (value !== undefined) {
        headers.set(name.toLowerCase(), typeof value === "string" ? value : value.join(", "));
      }
    }
    const body = await this.#decoded(request, collector.bytes(), headers.get("content-encoding"));
    return { status: response.statusCode, headers, body };
  }

  async #decoded(
    request: HttpRequest,
    body: Uint8Array,
    encoding: string | undefined,
  ): Promise<Uint8Array> {
    const decoder = decoders.get(encoding?.trim().toLowerCase() ?? "");
    if (decoder === undefined || body.byteLength === 0) {
      return body;
    }
    try {
      const inflated = promisify<Uint8Array, { maxOutputLength: number }, Uint8Array>(decoder);
      return await inflated(body, { maxOutputLength: this.#limits.bodyBytes });
    } catch (error) {
      const isTooLarge = reasonOf(error) === "ERR_BUFFER_TOO_LARGE";
      throw isTooLarge ? transportError("too-large", request) : error;
    }
  }
}
