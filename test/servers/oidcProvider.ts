import Provider from "oidc-provider";
import { sendJson, startForeign } from "./foreignServer.ts";
import type { ForeignServer } from "./foreignServer.ts";

/** oidc-provider, as OAuth 2 without OpenID: reads Basic credentials as form-encoded (RFC 6749 section 2.3.1). */
export function startOidcProvider(redirectUri: string): Promise<ForeignServer> {
  const client = { scope: "snippets", clientId: "cli+ent %:1", clientSecret: "s e:c%r+e&t/=" };
  return startForeign(client, (url) => {
    const provider = new Provider(url, {
      clients: [
        {
          client_id: client.clientId,
          client_secret: client.clientSecret,
          application_type: "native",
          grant_types: ["authorization_code", "refresh_token"],
          redirect_uris: [redirectUri],
        },
      ],
      cookies: { keys: ["of this test"] },
      features: { devInteractions: { enabled: false } },
      findAccount: (_context: unknown, accountId: string) => ({
        accountId,
        claims: () => ({ sub: accountId }),
      }),
      interactions: { url: () => "/interaction" },
      issueRefreshToken: () => true,
      // Without a scope that it knows, it grants nothing.
      scopes: ["snippets"],
      ttl: { Interaction: 600, Grant: 600, Session: 600 },
      routes: { authorization: "/oauth2/authorize", token: "/oauth2/token" },
    });
    return {
      otherwise: provider.callback(),
      first: (request, response, { pathname, searchParams }) => {
        if (pathname === "/account") {
          return provider.AccessToken.find(searchParams.get("access_token") ?? "").then((token) =>
            token === undefined
              ? sendJson(response, 401, { error: "invalid_token" })
              : sendJson(response, 200, { id: token.accountId, username: token.accountId }),
          );
        }
        if (pathname !== "/interaction") {
          return undefined;
        }
        return (async () => {
          const { params } = await provider.interactionDetails(request, response);
          const grant = new provider.Grant({ accountId: "ada", clientId: params.client_id });
          grant.addOIDCScope("snippets");
          const consent = { grantId: await grant.save() };
          const result = { login: { accountId: "ada" }, consent };
          await provider.interactionFinished(request, response, result);
        })();
      },
    };
  });
}
