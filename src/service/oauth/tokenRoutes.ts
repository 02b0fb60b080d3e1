import type { Context, Hono } from "hono";
import type { ServiceContext } from "../context.ts";
import type { ClientRecord } from "../storage/storage.ts";
import { authenticateClient } from "./authenticateClient.ts";
import { emptyAnswer, errorAnswer, jsonAnswer, OAuthError } from "./oauthError.ts";
import type { Parameters } from "./parameters.ts";
import { readForm } from "./readForm.ts";
import { exchangeCode, refreshTokens, revokeToken } from "./tokenGrants.ts";

type Handler = (client: ClientRecord, body: Parameters) => Promise<Response>;

/**
 * POST `/oauth2/token` and `/oauth2/revoke` for client applications; the user's decisions are made on pages. README.md
 * gives the reason for not using a library.
 */
export function registerTokenRoutes(app: Hono, context: ServiceContext): void {
  app.post("/oauth2/token", (c) =>
    answer(context, c, async (client, body) => {
      switch (body.values.get("grant_type")) {
        case "authorization_code":
          return jsonAnswer(await exchangeCode(context, client, body));
        case "refresh_token":
          return jsonAnswer(await refreshTokens(context, client, body));
        case undefined:
          throw new OAuthError("invalid_request", "grant_type is missing.");
        default:
          throw new OAuthError(
            "unsupported_grant_type",
            "Use authorization_code or refresh_token.",
          );
      }
    }),
  );
  app.post("/oauth2/revoke", (c) =>
    answer(context, c, async (client, body) => {
      await revokeToken(context, client, body);
      return emptyAnswer();
    }),
  );
}

async function answer(context: ServiceContext, c: Context, handler: Handler): Promise<Response> {
  try {
    const form = await readForm(c);
    if (form.outcome === "refused") {
      throw new OAuthError("invalid_request", form.description, form.status === 413 ? 413 : 400);
    }
    if (form.parameters.repeated.size > 0) {
      throw new OAuthError("invalid_request", "A parameter was sent more than once.");
    }
    const authorization = c.req.raw.headers.get("authorization");
    const client = await authenticateClient(context, authorization, form.parameters);
    return await handler(client, form.parameters);
  } catch (error) {
    if (error instanceof OAuthError) return errorAnswer(error);
    throw error;
  }
}
