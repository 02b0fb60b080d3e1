import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";
import { OAuth2Server } from "oauth2-mock-server";
import type { MutableRedirectUri, MutableResponse } from "oauth2-mock-server";
import { isSnippetError } from "../../src/core/errors.ts";
import type { SnippetErrorCode } from "../../src/core/errors.ts";
import { UndiciTransport } from "../../src/core/http/sending/undiciTransport.ts";
import { parseCallbackAddress } from "../../src/core/oauth/signIn/callback.ts";
import { accountNamed } from "../support/oauth/accountNamed.ts";
import { OAuthUser } from "../support/oauth/oauthWindow.ts";
import { browse } from "./foreignServer.ts";

const redirectUri = "http://127.0.0.1/did-authenticate";
const secret = "secret-of-the-client";

type Forge = (members: Record<string, unknown>) => {
  readonly status?: number;
  readonly body: unknown;
};

const forgedTokens: readonly (readonly [
  name: string,
  forge: Forge,
  code: SnippetErrorCode | "works",
])[] = [
  ["the token as it is", (body) => ({ body }), "works"],
  ["scope null", (body) => ({ body: { ...body, scope: null } }), "works"],
  ["no access token", ({ access_token: _token, ...body }) => ({ body }), "not-the-service"],
  [
    "an access token that is a number",
    (body) => ({ body: { ...body, access_token: 7 } }),
    "not-the-service",
  ],
  [
    "an access token with a line end",
    (body) => ({ body: { ...body, access_token: "a\r\nX-Forged: 1" } }),
    "not-the-service",
  ],
  [
    "another kind of token",
    (body) => ({ body: { ...body, token_type: "mac" } }),
    "not-the-service",
  ],
  ["a list", (body) => ({ body: [body] }), "not-the-service"],
  ["200 with an error", () => ({ body: { error: "invalid_grant" } }), "sign-in-failed"],
  ["invalid_grant", () => ({ status: 400, body: { error: "invalid_grant" } }), "sign-in-failed"],
  ["invalid_client", () => ({ status: 401, body: { error: "invalid_client" } }), "client-refused"],
  ["a fault", () => ({ status: 500, body: { error: "server_error" } }), "server"],
];

type ForgeRedirect = (url: URL) => void;

const forgedRedirects: readonly (readonly [string, ForgeRedirect, "nothing" | SnippetErrorCode])[] =
  [
    ["another state", (url) => url.searchParams.set("state", "forged"), "nothing"],
    ["two states", (url) => url.searchParams.append("state", "forged"), "nothing"],
    [
      "a refusal",
      (url) => {
        url.searchParams.delete("code");
        url.searchParams.set("error", "access_denied");
      },
      "denied",
    ],
  ];

describe("Forged answers of an authorization server (oauth2-mock-server)", () => {
  const transport = new UndiciTransport();
  let server: OAuth2Server;
  let user: OAuthUser;

  beforeEach(async () => {
    server = new OAuth2Server(undefined, undefined, {
      endpoints: { authorize: "/oauth2/authorize", token: "/oauth2/token" },
    });
    await server.issuer.keys.generate("RS256");
    await server.start(0, "127.0.0.1");
    const { port }: AddressInfo = server.address();
    user = new OAuthUser(`http://127.0.0.1:${port}`, "client");
  });
  afterEach(async () => {
    await server.stop();
  });
  after(async () => {
    await transport.dispose();
  });

  /** @returns whether a session came of it, or the code of the error. */
  async function signIn(): Promise<"works" | "nothing" | SnippetErrorCode> {
    const window = user.window({
      transport,
      fetchAccount: () => Promise.resolve(accountNamed("ada")),
    });
    await window.clientSecrets.save(user.parsed(), secret);
    const attempt = await window.signIns.begin(redirectUri);
    const giveUp = new AbortController();
    const outcome = attempt.wait(giveUp.signal).then(
      () => "works" as const,
      (error: unknown) => {
        assert.ok(isSnippetError(error), inspect(error));
        assert.ok(!inspect(error, { depth: 20 }).includes(secret));
        return error.code;
      },
    );
    const address = await browse(attempt.authorizationUrl, redirectUri);
    const delivery = await window.signIns
      .deliver(parseCallbackAddress(address))
      .catch(() => undefined);
    if (delivery !== undefined && delivery.kind !== "signed-in" && delivery.kind !== "failed") {
      giveUp.abort();
    }
    const result = await outcome;
    assert.equal((await window.sessions.list()).length, result === "works" ? 1 : 0);
    return result === "cancelled" ? "nothing" : result;
  }

  for (const [name, forge, expected] of forgedTokens) {
    it(`answers with ${name}: ${expected}`, async () => {
      server.service.on("beforeResponse", (response: MutableResponse) => {
        const { status = 200, body } = forge({ ...response.body });
        response.statusCode = status;
        response.body = body as MutableResponse["body"];
      });
      assert.equal(await signIn(), expected);
    });
  }

  for (const [name, forge, expected] of forgedRedirects) {
    it(`sends the browser back with ${name}: ${expected}`, async () => {
      server.service.on("beforeAuthorizeRedirect", ({ url }: MutableRedirectUri) => forge(url));
      assert.equal(await signIn(), expected);
    });
  }
});
