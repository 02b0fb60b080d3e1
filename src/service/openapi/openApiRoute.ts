import type { Hono } from "hono";
import { originOf, type ServiceContext } from "../context.ts";
import { apiPaths } from "./apiPaths.ts";
import { oauthPaths } from "./oauthPaths.ts";
import { problemResponses } from "./parts.ts";
import { schemas } from "./schemas.ts";

/** `/openapi.json`: the service as an OpenAPI 3.1 document, for anybody. */
export function registerOpenApiRoute(app: Hono, context: ServiceContext): void {
  app.get("/openapi.json", (c) => c.json(openApiDocument(originOf(context, c.req.raw))));
}

function openApiDocument(origin: string): object {
  return {
    openapi: "3.1.1",
    info: {
      title: "Snippet Service",
      description: "Stores code snippets for registered users.",
      version: "1.0.0",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: origin }],
    paths: { ...apiPaths, ...oauthPaths },
    components: {
      schemas,
      responses: problemResponses,
      securitySchemes: {
        accessToken: { type: "apiKey", in: "query", name: "access_token" },
        bearer: { type: "http", scheme: "bearer" },
        client: { type: "http", scheme: "basic", description: "Client id and client secret" },
        oauth2: {
          type: "oauth2",
          flows: {
            authorizationCode: {
              authorizationUrl: `${origin}/oauth2/authorize`,
              tokenUrl: `${origin}/oauth2/token`,
              refreshUrl: `${origin}/oauth2/token`,
              scopes: {},
            },
          },
        },
      },
    },
  };
}
