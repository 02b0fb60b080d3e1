import type { MiddlewareHandler } from "hono";
import { originOf, type ServiceContext } from "../context.ts";
import { RequestProblem } from "./problem.ts";

/**
 * Refuses writes that another site makes a browser send. The API has no cookies, but a page could still probe services
 * on this computer. Programs send neither header. A refused request throws a `RequestProblem` 403.
 */
export function refuseCrossSite(context: ServiceContext): MiddlewareHandler {
  return async (c, next) => {
    if (!["GET", "HEAD", "OPTIONS"].includes(c.req.method)) {
      const origin = c.req.header("Origin");
      const site = c.req.header("Sec-Fetch-Site") ?? "none";
      const foreign = origin !== undefined && origin !== originOf(context, c.req.raw);
      if (foreign || !["none", "same-origin"].includes(site)) {
        throw new RequestProblem(403, "Requests from other sites are not accepted.");
      }
    }
    await next();
  };
}
