import type { MiddlewareHandler } from "hono";
import type { ServiceContext } from "./context.ts";

const defaults = {
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  // Crawlers can count the ids of public snippets, but search engines must not list one that may become private.
  "X-Robots-Tag": "noindex, nofollow",
};

const year = 365 * 86_400;

/**
 * No response is cached or listed. No URL (it may carry an access token) reaches another site as the referrer. Behind
 * https, browsers return by https only (RFC 6797).
 */
export function answerHeaders({
  publicOrigin,
}: Pick<ServiceContext, "publicOrigin">): MiddlewareHandler {
  const isSecure = publicOrigin?.startsWith("https:") === true;
  const all = {
    ...defaults,
    ...(isSecure ? { "Strict-Transport-Security": `max-age=${year}` } : {}),
  };
  return async (c, next) => {
    await next();
    // `c.header` would rebuild a finished response and turn its body into a stream.
    const { headers } = c.res;
    for (const [name, value] of Object.entries(all)) {
      if (!headers.has(name)) headers.set(name, value);
    }
  };
}
