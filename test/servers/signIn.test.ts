import assert from "node:assert/strict";
import type { SnippetErrorCode } from "../../src/core/errors.ts";
import { UndiciTransport } from "../../src/core/http/sending/undiciTransport.ts";
import { parseCallbackAddress } from "../../src/core/oauth/signIn/callback.ts";
import { OAuthUser } from "../support/oauth/oauthWindow.ts";
import { browse } from "./foreignServer.ts";
import type { ForeignServer } from "./foreignServer.ts";
import { startJmondiServer } from "./jmondiServer.ts";
import { startNodeOAuthServer } from "./nodeOAuthServer.ts";
import { startOidcProvider } from "./oidcProvider.ts";

const redirectUri = "http://127.0.0.1/did-authenticate";

/** They disagree on how Basic credentials are written. */
const servers: readonly (readonly [
  name: string,
  start: (redirectUri: string) => Promise<ForeignServer>,
  encoding: "form" | "raw",
  refusal: SnippetErrorCode,
])[] = [
  // A lone percent sign is no form encoding, which it calls a bad request.
  ["oidc-provider", startOidcProvider, "form", "sign-in-failed"],
  ["@node-oauth/oauth2-server", startNodeOAuthServer, "raw", "client-refused"],
  ["@jmondi/oauth2-server", startJmondiServer, "raw", "client-refused"],
];

describe("Signing in at authorization servers that others wrote", () => {
  const transport = new UndiciTransport();
  after(async () => {
    await transport.dispose();
  });

  for (const [name, start, encoding, refusal] of servers) {
    describe(name, () => {
      let server: ForeignServer;
      let user: OAuthUser;

      beforeEach(async () => {
        server = await start(redirectUri);
        user = new OAuthUser(server.url, server.clientId);
        user.settings.scope = server.scope ?? "";
      });
      afterEach(async () => {
        await server[Symbol.asyncDispose]();
      });

      async function signIn(): Promise<ReturnType<OAuthUser["window"]>> {
        const window = user.window({ transport });
        await window.clientSecrets.save(user.parsed(), server.clientSecret);
        const attempt = await window.signIns.begin(redirectUri);
        const outcome = attempt.wait(new AbortController().signal);
        outcome.catch(() => undefined);
        const address = await browse(attempt.authorizationUrl, redirectUri);
        await window.signIns.deliver(parseCallbackAddress(address));
        assert.equal((await outcome).account.label, "ada");
        return window;
      }

      const tokenRequests = (): number =>
        server.seen.filter((line) => line === "POST /oauth2/token").length;

      it(`works with credentials that must be ${encoding === "form" ? "encoded" : "sent as they are"}, and is known then`, async () => {
        await signIn();
        const first = tokenRequests();
        assert.equal(first, encoding === "form" ? 1 : 2);
        await signIn();
        assert.equal(tokenRequests() - first, 1);
      });

      it("refuses the other encoding where a setting fixes it", async () => {
        user.settings.basicEncoding = encoding === "form" ? "raw" : "form";
        await assert.rejects(signIn(), { code: refusal });
      });

      it("renews a session whose token was refused, and the new token opens the account", async () => {
        const window = await signIn();
        const [session] = await window.sessions.list();
        assert.ok(session !== undefined);
        const tokens = window.sessions.tokensOf(session.id, session.apiOrigin);
        const old = await tokens.current();
        const renewed = await tokens.refused(old);
        assert.notEqual(renewed, old);
        const address = new URL("/account", server.url);
        address.searchParams.set("access_token", renewed);
        assert.equal((await fetch(address)).status, 200);
      });

      it("says that a session has ended whose renewal is refused, and asks no more", async () => {
        const window = await signIn();
        const [session] = await window.sessions.list();
        assert.ok(session !== undefined);
        await window.store.save({ ...session, refreshToken: "not-known-any-more" });
        const tokens = window.sessions.tokensOf(session.id, session.apiOrigin);
        const ended = { code: "signed-out", message: "Your session has ended. Sign in again." };
        await assert.rejects(tokens.refused(session.accessToken), ended);
        const asked = tokenRequests();
        await assert.rejects(tokens.refused(session.accessToken), ended);
        assert.equal(tokenRequests(), asked);
      });
    });
  }
});
