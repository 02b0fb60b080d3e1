import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { problemOfFault } from "./faults.ts";
import { RequestProblem } from "./problem.ts";
import type { ServiceContext } from "../context.ts";
import { faultName } from "../storage/storageError.ts";

/** Gives each request an id, and logs each response by the template of its route. */
export function requestLog(context: ServiceContext): MiddlewareHandler {
  return async (c, next) => {
    const begun = performance.now();
    const id = Buffer.from(context.randomBytes(8)).toString("hex");
    await next();
    c.res.headers.set("X-Request-Id", id);
    const { status } = c.res;
    const fault = status < 500 || c.error instanceof RequestProblem ? undefined : c.error;
    const milliseconds = Math.round(performance.now() - begun);
    const { method } = c.req;
    context.log({
      id,
      method,
      route: routeOf(c),
      status,
      milliseconds,
      fault: fault && faultName(fault),
    });
  };
}

/**
 * Logs a response that broke off after its head was sent, by the id of its request. A fault of the client is not
 * logged.
 *
 * @param begun a time of `performance.now()`.
 */
export function logBroken(
  log: ServiceContext["log"],
  c: Context,
  begun: number,
  error: unknown,
): void {
  const { status } = problemOfFault(error);
  if (status < 500) return;
  const id = c.res.headers.get("X-Request-Id") ?? "";
  const milliseconds = Math.round(performance.now() - begun);
  const fault = faultName(error);
  log({ id, method: c.req.method, route: routeOf(c), status, milliseconds, fault });
}

function routeOf(c: Context): string {
  return matchedRoutes(c).findLast(({ path }) => !path.endsWith("*"))?.path ?? "*";
}
