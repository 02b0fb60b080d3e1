import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import {
  AuthorizationServer,
  DateInterval,
  OAuthException,
  OAuthRequest,
} from "@jmondi/oauth2-server";
import type { OAuthAuthCode, OAuthClient, OAuthToken } from "@jmondi/oauth2-server";
import { handleVanillaError } from "@jmondi/oauth2-server/vanilla";
import { sendJson, startForeign } from "./foreignServer.ts";
import type { ForeignServer } from "./foreignServer.ts";

/** `@jmondi/oauth2-server`, which reads Basic credentials as they are and calls a dead refresh token a bad request. */
export function startJmondiServer(redirectUri: string): Promise<ForeignServer> {
  const given = { clientId: "cli+ent %1", clientSecret: "s e_c%r+e&t/=" };
  const client: OAuthClient = {
    id: given.clientId,
    name: "Snippets",
    secret: given.clientSecret,
    redirectUris: [redirectUri],
    allowedGrants: ["authorization_code", "refresh_token"],
    scopes: [],
  };
  const codes = new Map<string, OAuthAuthCode>();
  const tokens = new Map<string, OAuthToken>();
  const inAnHour = (): Date => new Date(Date.now() + 3_600_000);
  const known = <T>(value: T | undefined): Promise<T> =>
    value === undefined
      ? Promise.reject(OAuthException.invalidClient("Unknown."))
      : Promise.resolve(value);
  const done = (): Promise<void> => Promise.resolve();
  const server = new AuthorizationServer(
    {
      getByIdentifier: (id) => known(id === client.id ? client : undefined),
      isClientValid: (_grant, _client, secret) => Promise.resolve(secret === client.secret),
    },
    {
      issueToken: (owner, scopes, user) =>
        Promise.resolve({
          accessToken: randomUUID(),
          accessTokenExpiresAt: inAnHour(),
          client: owner,
          user: user ?? null,
          scopes,
        }),
      issueRefreshToken: (token) => {
        Object.assign(token, { refreshToken: randomUUID(), refreshTokenExpiresAt: inAnHour() });
        return Promise.resolve(token);
      },
      persist: (token) => {
        tokens.set(token.accessToken, token);
        return done();
      },
      revoke: (token) => {
        tokens.delete(token.accessToken);
        return done();
      },
      isRefreshTokenRevoked: (token) => Promise.resolve(!tokens.has(token.accessToken)),
      getByRefreshToken: (told) =>
        known([...tokens.values()].find(({ refreshToken }) => refreshToken === told)),
    },
    {
      getAllByIdentifiers: () => Promise.resolve([]),
      finalize: (scopes) => Promise.resolve(scopes),
    },
    "the key of this test",
  );
  server.enableGrantType(
    {
      grant: "authorization_code",
      userRepository: { getUserByCredentials: () => Promise.resolve({ id: "7" }) },
      authCodeRepository: {
        getByIdentifier: (code) => known(codes.get(code)),
        issueAuthCode: (owner, user, scopes) => ({
          code: randomUUID(),
          client: owner,
          user: user ?? null,
          scopes,
          expiresAt: inAnHour(),
        }),
        persist: (code) => {
          codes.set(code.code, code);
          return done();
        },
        isRevoked: (code) => Promise.resolve(!codes.has(code)),
        revoke: (code) => {
          codes.delete(code);
          return done();
        },
      },
    },
    new DateInterval("1h"),
  );
  return startForeign(given, () => ({
    otherwise: (_request, response) => void response.writeHead(404).end(),
    first: async (request, response, { pathname, searchParams }) => {
      const query = Object.fromEntries(searchParams);
      if (pathname === "/account") {
        // Its access tokens are signed; this one only looks that it is one.
        const isToken = (query["access_token"] ?? "").split(".").length === 3;
        sendJson(response, isToken ? 200 : 401, { id: "7", username: "ada" });
        return;
      }
      const body = Object.fromEntries(new URLSearchParams(await text(request)));
      const headers = { authorization: request.headers.authorization ?? "" };
      const asked = new OAuthRequest({ query, body, headers });
      const answering = async (): ReturnType<typeof server.respondToAccessTokenRequest> => {
        if (pathname === "/oauth2/token") {
          return server.respondToAccessTokenRequest(asked);
        }
        const wanted = await server.validateAuthorizationRequest(asked);
        wanted.user = { id: "7" };
        wanted.isAuthorizationApproved = true;
        return server.completeAuthorizationRequest(wanted);
      };
      const answer = await answering().catch(handleVanillaError);
      const to: unknown = answer.headers["location"];
      const location = typeof to === "string" ? to : "";
      response.writeHead(answer.status, { "content-type": "application/json", location });
      response.end(JSON.stringify(answer.body));
    },
  }));
}
