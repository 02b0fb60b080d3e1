import type { Hono } from "hono";
import { originOf, type ServiceContext } from "../context.ts";

/** GET `/.well-known/oauth-authorization-server` (RFC 8414), for anybody. */
export function registerMetadataRoute(app: Hono, context: ServiceContext): void {
  app.get("/.well-known/oauth-authorization-server", (c) => {
    const issuer = originOf(context, c.req.raw);
    const clientAuthentication = ["client_secret_basic"];
    return c.json({
      issuer,
      authorization_endpoint: `${issuer}/oauth2/authorize`,
      token_endpoint: `${issuer}/oauth2/token`,
      revocation_endpoint: `${issuer}/oauth2/revoke`,
      response_types_supported: ["code"],
      response_modes_supported: ["query"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: clientAuthentication,
      revocation_endpoint_auth_methods_supported: clientAuthentication,
      authorization_response_iss_parameter_supported: true,
    });
  });
}
