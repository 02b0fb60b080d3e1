import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { RequestProblem } from "./api/problem.ts";
import type { ServiceContext } from "./context.ts";

/** Gives each request an id, and tells the log of each answer, by the template of its route. */
export function requestLog(context: ServiceContext): MiddlewareHandler {
  return async (c, next) => {
    const begun = performance.now();
    const id = Buffer.from(context.randomBytes(8)).toString("hex");
    await next();
    c.res.headers.set("X-Request-Id", id);
    const route = matchedRoutes(c).findLast(({ path }) => !path.endsWith("*"))?.path ?? "*";
    const { status } = c.res;
    const fault = status < 500 || c.error instanceof RequestProblem ? undefined : c.error;
    const milliseconds = Math.round(performance.now() - begun);
    const { method } = c.req;
    context.log.request({ id, method, route, status, milliseconds, fault: fault?.name });
  };
}
