import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { RequestProblem } from "./api/problem.ts";
import type { ServiceContext } from "./context.ts";

/** Tells the log of each answer, by the template of its route. */
export function requestLog(context: ServiceContext): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const route = matchedRoutes(c).findLast(({ path }) => !path.endsWith("*"))?.path ?? "*";
    const fault = c.error === undefined || c.error instanceof RequestProblem ? undefined : c.error;
    const { method } = c.req;
    context.log.request({ method, route, status: c.res.status, fault: fault?.name });
  };
}
