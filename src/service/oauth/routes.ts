import type { Hono } from "hono";
import type { ServiceContext } from "../context.ts";
import { registerAuthorizeRoutes } from "./authorizeRoutes.ts";
import { registerTokenRoutes } from "./tokenRoutes.ts";

/**
 * The authorization server: `/oauth2/authorize`, `/oauth2/token` and `/oauth2/revoke`.
 *
 * Own grant code, though `@node-oauth/oauth2-server` is well kept: version 5.3 refuses form-encoded Basic credentials,
 * takes the secret from the body too and a code with a verifier without any secret, has no `"scope": null`, rewrites a
 * redirect URI to add its parameters, and spends a refresh token in one step and saves its successors in another, so
 * that a crash between them ends the session.
 */
export function registerOAuthRoutes(app: Hono, context: ServiceContext): void {
  registerAuthorizeRoutes(app, context);
  registerTokenRoutes(app, context);
}
