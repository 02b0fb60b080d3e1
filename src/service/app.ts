import { createApiApp } from "./apiApp.ts";
import type { Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import { registerMetadataRoute } from "./oauth/metadataRoute.ts";
import { registerTokenRoutes } from "./oauth/tokenRoutes.ts";
import { registerOpenApiRoute } from "./openapi/openApiRoute.ts";
import { snippetPageAddress } from "./pages/snippetPage.ts";
import { registerPageRoutes } from "./pages/routes.ts";

export type ServiceOptions = ServiceContext;

/** The whole Snippet Service as a function. It never rejects: every failure is an answer. */
export interface Service {
  fetch(request: Request, caller?: Caller): Promise<Response>;
}

/**
 * Builds the service over a storage, which stays the caller's to close.
 * Nothing here assumes one process: what must last or be shared lies in the storage.
 */
export function createService(options: ServiceOptions): Service {
  const app = createApiApp(options, snippetPageAddress);
  registerOpenApiRoute(app, options);
  registerMetadataRoute(app, options);
  registerTokenRoutes(app, options);
  registerPageRoutes(app, options);
  return { fetch: async (request, caller) => await app.fetch(request, caller) };
}
