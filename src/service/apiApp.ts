import { Hono } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import { answerHeaders } from "./answerHeaders.ts";
import { registerAccountRoutes } from "./api/accountRoutes.ts";
import { refuseCrossSite } from "./api/crossSite.ts";
import { problemOfFault } from "./api/faults.ts";
import { RequestProblem, problemResponse } from "./api/problem.ts";
import { registerSnippetRoutes, type SnippetPageAddress } from "./api/snippetRoutes.ts";
import { callerOf } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import { requestLog } from "./api/requestLog.ts";

/**
 * The API without the sign-in: all that a library on this computer needs. Callers can add routes.
 *
 * @param pageOf makes the address of a snippet's page; without it, snippets have no page.
 */
export function createApiApp(context: ServiceContext, pageOf?: SnippetPageAddress): Hono {
  const app = new Hono();
  app.use((c, next) => context.storage.inTurnsOf(callerOf(c).address, next));
  app.use(requestLog(context));
  app.use(answerHeaders(context));
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) =>
        problemResponse(
          new RequestProblem(405, `${c.req.method} is not possible here.`, {
            headers: { Allow: methods.join(", ") },
          }),
        ),
    }),
  );
  app.use("/snippets/*", refuseCrossSite(context));
  registerAccountRoutes(app, context);
  registerSnippetRoutes(app, context, pageOf);
  app.notFound(() => problemResponse(new RequestProblem(404, "There is nothing here.")));
  app.onError((error) => problemResponse(problemOfFault(error)));
  return app;
}
