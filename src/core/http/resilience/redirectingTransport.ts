import { isSnippetError } from "../../errors.ts";
import { Deadline } from "../deadline.ts";
import type { HttpRequest, HttpResponse, Transport } from "../transport.ts";
import { transportError } from "../transportErrors.ts";

const maximalRedirects = 3;
/** The same request is to be sent to another address, and had no effect (RFC 9110 sections 15.4.8 and 15.4.9). */
const repeating: ReadonlySet<number> = new Set([307, 308]);
const redirects: ReadonlySet<number> = new Set([301, 302, 303, ...repeating]);

/** Refused, and without effect: there is no such address, or not for this method. */
const nowhere: ReadonlySet<number> = new Set([404, 405]);

/**
 * Follows redirects within the origin, three at most: of GET requests all, of others those that repeat the request. Returns
 * any other redirect as the response. HTTP libraries would carry the query to other origins, hence this layer. Where a
 * server only adds a slash to the path, later requests of this kind go there at once, and back if nothing is there.
 * @param total milliseconds for a request with its redirects, read for each.
 */
export function redirectingTransport(transport: Transport, total: () => number): Transport {
  /**
   * Kinds of requests to whose paths a server only adds a slash, and whether it led there again after it had nothing
   * there: then that is its answer.
   */
  const slashed = new Map<string, boolean>();
  const follow = async (request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> => {
    const followed = request.method === "GET" ? redirects : repeating;
    const kind = kindOf(request);
    let url = slashed.has(kind) ? withSlash(request.url) : request.url;
    let isDoubted = false;
    for (let count = 0; ; count += 1) {
      const response = await transport.send({ ...request, url }, signal);
      const { status, headers } = response;
      if (count === 0 && nowhere.has(status) && slashed.get(kind) === false) {
        slashed.delete(kind);
        [url, isDoubted] = [request.url, true];
        continue;
      }
      const target = followed.has(status)
        ? redirectTarget(url, headers.get("location"))
        : undefined;
      if (target === undefined || count === maximalRedirects) {
        return response;
      }
      if (url === request.url && target.pathname === withSlash(url).pathname) {
        slashed.set(kind, isDoubted);
      }
      url = target;
    }
  };
  return {
    send: async (request, signal) => {
      const deadline = new Deadline(total(), signal);
      try {
        return await follow(request, deadline.signal);
      } catch (error) {
        // The inner transport sees one signal for both.
        const isTimeOut = isSnippetError(error, "cancelled") && deadline.ended === "time-out";
        throw isTimeOut ? transportError("time-out", request) : error;
      } finally {
        deadline.dispose();
      }
    },
  };
}

function kindOf({ method, url, pathTemplate }: HttpRequest): string {
  return `${method} ${url.origin}${pathTemplate}`;
}

function withSlash({ href }: URL): URL {
  const url = new URL(href);
  url.pathname += "/";
  return url;
}

/**
 * The target of a Location (RFC 9110 section 10.2.2), with our access token in place of any other.
 * @returns undefined for another origin, an address with a user name, and an invalid address.
 */
export function redirectTarget(from: URL, location: string | undefined): URL | undefined {
  const target = location === undefined ? null : URL.parse(location, from.href);
  // An address within another, such as blob:, has the origin of that one.
  if (target?.origin !== from.origin || target.protocol !== from.protocol) {
    return undefined;
  }
  if (target.username !== "" || target.password !== "") {
    return undefined;
  }
  const token = from.searchParams.get("access_token");
  target.searchParams.delete("access_token");
  if (token !== null) {
    target.searchParams.append("access_token", token);
  }
  target.hash = "";
  return target;
}
