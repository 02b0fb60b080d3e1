import type { MiddlewareHandler } from "hono";

const defaults = {
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/** Nothing of an answer is cached, and no address (it may carry an access token) is told to another site. */
export const answerHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  // Not by `c.header`, which makes an answer anew that is finished, its body a stream.
  const { headers } = c.res;
  for (const [name, value] of Object.entries(defaults)) {
    if (!headers.has(name)) headers.set(name, value);
  }
};
