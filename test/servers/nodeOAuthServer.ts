import { text } from "node:stream/consumers";
import OAuth2Server, { Request, Response } from "@node-oauth/oauth2-server";
import type { AuthorizationCode, Client, RefreshToken, Token } from "@node-oauth/oauth2-server";
import { sendJson, startForeign } from "./foreignServer.ts";
import type { ForeignServer } from "./foreignServer.ts";

/** @node-oauth/oauth2-server, which reads Basic credentials as they are. */
export function startNodeOAuthServer(redirectUri: string): Promise<ForeignServer> {
  const given = { clientId: "cli+ent %1", clientSecret: "s e:c%r+e&t/=" };
  const client: Client = {
    id: given.clientId,
    redirectUris: [redirectUri],
    grants: ["authorization_code", "refresh_token"],
  };
  const codes = new Map<string, AuthorizationCode>();
  const tokens = new Map<string, Token>();
  const server = new OAuth2Server({
    model: {
      getClient: (id: string, secret: string | null) =>
        Promise.resolve(
          id === given.clientId && (secret === null || secret === given.clientSecret)
            ? client
            : undefined,
        ),
      saveAuthorizationCode: (code, owner, user) => {
        const kept = { ...code, client: owner, user };
        codes.set(code.authorizationCode, kept);
        return Promise.resolve(kept);
      },
      getAuthorizationCode: (code) => Promise.resolve(codes.get(code)),
      revokeAuthorizationCode: ({ authorizationCode }) =>
        Promise.resolve(codes.delete(authorizationCode)),
      saveToken: (token, owner, user) => {
        const kept = { ...token, client: owner, user };
        tokens.set(token.accessToken, kept);
        return Promise.resolve(kept);
      },
      getAccessToken: (token) => Promise.resolve(tokens.get(token)),
      getRefreshToken: (token) =>
        Promise.resolve(
          [...tokens.values()].find((it): it is Token & RefreshToken => it.refreshToken === token),
        ),
      revokeToken: ({ refreshToken }) => {
        const found = [...tokens.values()].find((it) => it.refreshToken === refreshToken);
        return Promise.resolve(found !== undefined && tokens.delete(found.accessToken));
      },
    },
  });
  return startForeign(given, () => ({
    otherwise: (_request, response) => void response.writeHead(404).end(),
    first: async (request, response, { pathname, searchParams }) => {
      const query = Object.fromEntries(searchParams);
      if (pathname === "/account") {
        const token = tokens.get(query["access_token"] ?? "");
        sendJson(response, token === undefined ? 401 : 200, { id: "7", username: "ada" });
        return;
      }
      const body = Object.fromEntries(new URLSearchParams(await text(request)));
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const asked = new Request({ method: request.method ?? "", query, headers, body });
      const answer = new Response();
      try {
        await (pathname === "/oauth2/token"
          ? server.token(asked, answer)
          : server.authorize(asked, answer, {
              authenticateHandler: { handle: () => ({ id: "7" }) },
            }));
      } catch {
        // The library has written the refusal into its answer, too.
      }
      response.writeHead(answer.status ?? 500, {
        ...answer.headers,
        "content-type": "application/json",
      });
      response.end(JSON.stringify(answer.body ?? {}));
    },
  }));
}
