import { createApiApp } from "./apiApp.ts";
import type { Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import { registerMetadataRoute } from "./oauth/metadataRoute.ts";
import { registerTokenRoutes } from "./oauth/tokenRoutes.ts";
import { registerOpenApiRoute } from "./openapi/openApiRoute.ts";
import { snippetPageAddress } from "./pages/snippetPage.ts";
import { registerPageRoutes } from "./pages/routes.ts";

/** The whole Snippet Service as a function. It never rejects: every failure is a response. */
export interface Service {
  fetch(request: Request, caller?: Caller): Promise<Response>;
}

/**
 * Builds the service over a storage; the caller closes the storage.
 * The service does not assume a single process: all lasting or shared state is in the storage.
 */
export function createService(context: ServiceContext): Service {
  const app = createApiApp(context, snippetPageAddress);
  registerOpenApiRoute(app, context);
  registerMetadataRoute(app, context);
  registerTokenRoutes(app, context);
  registerPageRoutes(app, context);
  return { fetch: async (request, caller) => await app.fetch(request, caller) };
}
