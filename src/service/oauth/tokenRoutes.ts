import type { Context, Hono } from "hono";
import type { ServiceContext } from "../context.ts";
import { FormFault } from "../formReader.ts";
import type { ClientRecord } from "../storage/storage.ts";
import { authenticateClient } from "./authenticateClient.ts";
import { errorAnswer, OAuthError, tokenAnswer } from "./oauthError.ts";
import type { Fields } from "./parameters.ts";
import { readForm } from "./readForm.ts";
import { exchangeCode, refreshTokens, revokeToken } from "./tokenGrants.ts";

/** @returns the body of the response; undefined for none. */
type Handler = (
  context: ServiceContext,
  client: ClientRecord,
  body: Fields,
) => Promise<object | void>;

/**
 * POST `/oauth2/token` and `/oauth2/revoke` for client applications; the user's decisions are made on pages. README.md
 * gives the reason for not using a library.
 */
export function registerTokenRoutes(app: Hono, context: ServiceContext): void {
  app.post("/oauth2/token", (c) => answer(context, c, issueTokens));
  app.post("/oauth2/revoke", (c) => answer(context, c, revokeToken));
}

const issueTokens: Handler = async (context, client, body) => {
  switch (body.get("grant_type")) {
    case "authorization_code":
      return exchangeCode(context, client, body);
    case "refresh_token":
      return refreshTokens(context, client, body);
    case undefined:
      throw new OAuthError("invalid_request", "grant_type is missing.");
    default:
      throw new OAuthError("unsupported_grant_type", "Use authorization_code or refresh_token.");
  }
};

async function answer(context: ServiceContext, c: Context, handler: Handler): Promise<Response> {
  try {
    const body = await readForm(c).catch(refuse);
    const authorization = c.req.raw.headers.get("authorization");
    const client = await authenticateClient(context, authorization, body);
    return tokenAnswer(await handler(context, client, body));
  } catch (error) {
    if (error instanceof OAuthError) return errorAnswer(error);
    throw error;
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof FormFault)) throw error;
  throw new OAuthError("invalid_request", error.message, error.status === 413 ? 413 : 400);
}
