import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { RequestProblem } from "./api/problem.ts";
import type { ServiceContext } from "./context.ts";

/** Tells the log of each answer, by the template of its route. */
export function requestLog(context: ServiceContext): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const route = matchedRoutes(c).findLast(({ path }) => !path.endsWith("*"))?.path ?? "*";
    const { status } = c.res;
    const fault = status < 500 || c.error instanceof RequestProblem ? undefined : c.error;
    context.log.request({ method: c.req.method, route, status, fault: fault?.name });
  };
}
