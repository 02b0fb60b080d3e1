import { AsyncLocalStorage } from "node:async_hooks";
import { SnippetError, isSnippetError } from "../errors.ts";
import type { ApiUrl } from "../http/apiUrl.ts";
import { decodeJson } from "../http/json/decodeJson.ts";
import { askedPause } from "../http/resilience/retryPolicy.ts";
import type { HttpRequest, HttpResponse, Transport } from "../http/transport.ts";
import type { SnippetId } from "../model.ts";
import type { Clock } from "../ports.ts";
import type { AccessTokens } from "./accessTokens.ts";
import type { Dialect } from "./dialect/dialect.ts";
import type { DialectStore } from "./dialect/dialectStore.ts";
import { statusError } from "./statusError.ts";
import { refusesToken, TokenPlaces } from "./tokenPlaces.ts";
import { isDisguisedProblem, readProblem, type Problem } from "./wire/readProblem.ts";

/** A request body with its media type. */
export interface EncodedBody {
  readonly contentType: string;
  readonly text: string;
}

/** One call of the API, without the token. */
export interface ApiRequest {
  readonly method: HttpRequest["method"];
  readonly segments: readonly [resource: string] | readonly [resource: string, id: SnippetId];
  readonly query?: readonly (readonly [name: string, value: string])[];
  readonly body?: EncodedBody;
  /** Conditions and keys of this call, by their names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A success. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly isEmpty: boolean;
  /**
   * Empty for 204, which is how some servers answer for an empty list.
   * @throws {SnippetError} `not-the-service` for anything but JSON, `invalid` if the body reports a failure.
   */
  json(): unknown;
}

/** A write compares what it replaces, so a read asks the server and no cache before it (RFC 9111 section 5.2.1.4). */
const always = { accept: "application/json", "cache-control": "no-cache" };

/** Needs a token at every server. */
const account: ApiRequest = { method: "GET", segments: ["account"] };

function templateOf({ segments: [resource, ...id] }: ApiRequest): string {
  return `/${resource}${id.length === 0 ? "" : "/:id"}`;
}

/** Sends calls with the access token, and turns every response but a success into an error. */
export class ApiChannel {
  readonly #url: ApiUrl;
  readonly #transport: Transport;
  readonly #tokens: AccessTokens;
  readonly #places: TokenPlaces;
  readonly #clock: Clock;
  readonly #onSent = new AsyncLocalStorage<() => void>();

  constructor(
    url: ApiUrl,
    transport: Transport,
    tokens: AccessTokens,
    dialect: DialectStore,
    clock: Clock,
  ) {
    this.#url = url;
    this.#transport = transport;
    this.#tokens = tokens;
    this.#places = new TokenPlaces(dialect);
    this.#clock = clock;
  }

  get url(): ApiUrl {
    return this.#url;
  }

  /** Runs `work`; `onSent` is called for each request about snippets that it sends. None of these is repeated. */
  counting<T>(onSent: () => void, work: () => Promise<T>): Promise<T> {
    return this.#onSent.run(onSent, work);
  }

  /** Replaces a refused token once. @throws {SnippetError} any code of a status or a transport. */
  async send(request: ApiRequest, signal?: AbortSignal): Promise<ApiAnswer> {
    const token = await this.#tokens.current(signal);
    const response = await this.#sendWith(token, request, signal);
    // A refused request had no effect, so even a POST may be sent again, but never after a 2xx.
    const mayRepeat = request.method === "GET" || response.status !== 200;
    if (!mayRepeat || !refusesToken(response)) {
      return this.#answer(request, response, token);
    }
    const other = await this.#tokens.refused(token, signal);
    const second = await this.#sendWith(other, request, signal);
    return this.#answer(request, refusesToken(second) ? { ...second, status: 401 } : second, other);
  }

  #sendWith(
    token: string,
    request: ApiRequest,
    signal: AbortSignal | undefined,
  ): Promise<HttpResponse> {
    const sendIn =
      (asked: ApiRequest) =>
      (place: Dialect["tokenPlace"]): Promise<HttpResponse> =>
        this.#transport.send(this.#authorized(asked, token, place), signal);
    const isForAccount = request.segments[0] === account.segments[0];
    return this.#places.send(sendIn(request), sendIn(account), isForAccount);
  }

  #authorized(request: ApiRequest, token: string, place: Dialect["tokenPlace"]): HttpRequest {
    const url = this.#url.join(request.segments, request.query);
    const headers: Record<string, string> = { ...always, ...request.headers };
    if (place === "header") {
      headers["authorization"] = `Bearer ${token}`;
    } else {
      url.searchParams.append("access_token", token);
    }
    if (request.body !== undefined) {
      headers["content-type"] = request.body.contentType;
    }
    return {
      method: request.method,
      url,
      pathTemplate: templateOf(request),
      headers,
      onSent: request.segments[0] === "snippets" ? this.#onSent.getStore() : undefined,
      ...(request.body === undefined ? {} : { body: request.body.text }),
    };
  }

  #answer(request: ApiRequest, response: HttpResponse, token: string): ApiAnswer {
    const { status, headers, body } = response;
    const fail = (problem: Problem): SnippetError =>
      statusError(status, {
        problem,
        method: request.method,
        pathTemplate: templateOf(request),
        retryAfter: askedPause(response, this.#clock.now()),
      });
    if (!isSuccess(request, status)) {
      throw fail(problemOf(body, token));
    }
    return {
      status,
      headers,
      isEmpty: body.every((byte) => blanks.has(byte)),
      json: () => {
        const value = status === 204 ? [] : parsed(request, response);
        if (isDisguisedProblem(value)) {
          throw fail(problemOf(body, token));
        }
        return value;
      },
    };
  }
}

/** After a POST, 303 names the new record (RFC 9110 section 15.4.4); 304 answers conditional requests (section 15.4.5). */
function isSuccess({ method, headers }: ApiRequest, status: number): boolean {
  return (
    (status >= 200 && status < 300) ||
    (status === 303 && method === "POST") ||
    (status === 304 && headers?.["if-none-match"] !== undefined)
  );
}

const blanks: ReadonlySet<number> = new Set(Buffer.from(" \n\r\t"));

function parsed(request: ApiRequest, response: HttpResponse): unknown {
  try {
    return decodeJson(response.body);
  } catch (error) {
    if (!isSnippetError(error)) {
      throw error;
    }
    const { method } = request;
    const details = { status: response.status, method, pathTemplate: templateOf(request) };
    throw new SnippetError(error.code, error.message, { details });
  }
}

/** In bytes. A longer body of a refusal is not read. */
const longestProblem = 64 * 1024;

/** Removes the token, because a server may quote the URL of the request. */
function problemOf(body: Uint8Array, token: string): Problem {
  try {
    const value = body.byteLength > longestProblem ? undefined : readable(body);
    return readProblem(value, [token]);
  } catch {
    return { message: undefined, fields: {} };
  }
}

/** JSON, or the beginning of a text that is not HTML. @throws if it is not text. */
function readable(body: Uint8Array): unknown {
  try {
    return decodeJson(body);
  } catch {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body.subarray(0, 1_000));
    return text.includes("<") ? undefined : text;
  }
}
