import type { MiddlewareHandler } from "hono";
import type { ServiceContext } from "./context.ts";

const defaults = {
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  // Anybody can count the ids of public snippets, but no search engine keeps what is not public any more.
  "X-Robots-Tag": "noindex, nofollow",
};

const year = 365 * 86_400;

/**
 * Nothing of an answer is cached or listed, and no address (it may carry an access token) is told to another site. Behind
 * https, browsers come back by https only (RFC 6797).
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
    // Not by `c.header`, which makes an answer anew that is finished, its body a stream.
    const { headers } = c.res;
    for (const [name, value] of Object.entries(all)) {
      if (!headers.has(name)) headers.set(name, value);
    }
  };
}
