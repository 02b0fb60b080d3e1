import { json, ref, text } from "./parts.ts";

function parameter(name: string, required: boolean, schema: object): object {
  return { name, in: "query", required, schema: { type: "string", ...schema } };
}

function form(required: readonly string[], properties: object): object {
  return {
    required: true,
    content: {
      "application/x-www-form-urlencoded": { schema: { type: "object", required, properties } },
    },
  };
}

const string = { type: "string" };
const refusals = {
  400: json("Refused", ref("OAuthError")),
  401: json("Wrong client credentials", ref("OAuthError"), {
    "WWW-Authenticate": text("RFC 6749, 5.2"),
  }),
};

/** `paths` of the authorization server. */
export const oauthPaths = {
  "/.well-known/oauth-authorization-server": {
    get: {
      operationId: "getServerMetadata",
      summary: "Addresses and abilities of the authorization server (RFC 8414)",
      security: [{}],
      responses: { 200: json("The metadata", { type: "object", required: ["issuer"] }) },
    },
  },
  "/oauth2/authorize": {
    get: {
      operationId: "authorize",
      summary: "Where the browser is sent; shows the sign-in or the consent page",
      security: [{}],
      parameters: [
        parameter("client_id", true, {}),
        parameter("response_type", true, { enum: ["code"] }),
        parameter("redirect_uri", true, { format: "uri" }),
        parameter("state", false, {}),
        parameter("code_challenge", false, { pattern: "^[A-Za-z0-9_-]{43}$" }),
        parameter("code_challenge_method", false, { enum: ["S256"] }),
      ],
      responses: {
        200: { description: "The consent page", content: { "text/html": { schema: string } } },
        "3XX": {
          description: "To the sign-in page; the user's answer leads to the redirect URI",
          headers: { Location: text("Where to go") },
        },
        "4XX": {
          description: "The request is wrong, which only the user is told",
          content: { "text/html": { schema: string } },
        },
      },
    },
  },
  "/oauth2/token": {
    post: {
      operationId: "getToken",
      summary: "Exchange a code or a refresh token",
      security: [{ client: [] }],
      requestBody: form(["grant_type"], {
        grant_type: { type: "string", enum: ["authorization_code", "refresh_token"] },
        code: string,
        redirect_uri: string,
        code_verifier: string,
        refresh_token: string,
      }),
      responses: { 200: json("The tokens", ref("Token")), ...refusals },
    },
  },
  "/oauth2/revoke": {
    post: {
      operationId: "revokeToken",
      summary: "Revoke a token (RFC 7009)",
      security: [{ client: [] }],
      requestBody: form(["token"], { token: string, token_type_hint: string }),
      responses: { 200: { description: "Revoked, or it was no token" }, ...refusals },
    },
  },
};
