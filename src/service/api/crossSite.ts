import type { MiddlewareHandler } from "hono";
import { originOf, type ServiceContext } from "../context.ts";
import { RequestProblem } from "./problem.ts";

/**
 * Refuses writes that another site makes a browser send. The API has no cookies, but a page could still probe services
 * on this computer. A refused request throws a `RequestProblem` 403.
 */
export function refuseCrossSite(context: ServiceContext): MiddlewareHandler {
  return async (c, next) => {
    const isRead = ["GET", "HEAD", "OPTIONS"].includes(c.req.method);
    if (!isRead && isCrossSite(context, c.req.raw)) {
      throw new RequestProblem(403, "Requests from other sites are not accepted.");
    }
    await next();
  };
}

/**
 * Programs send neither header. Cookies do not distinguish the ports of one host, so `same-site` is refused too.
 *
 * @param own further origins that count as this service's.
 */
export function isCrossSite(context: ServiceContext, request: Request, ...own: string[]): boolean {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site") ?? "none";
  const isForeign = origin !== null && ![originOf(context, request), ...own].includes(origin);
  return isForeign || !["none", "same-origin"].includes(site);
}
