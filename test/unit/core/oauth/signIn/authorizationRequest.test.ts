import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import * as oauth from "oauth4webapi";
import { parseAddress } from "../../../../../src/core/oauth/oauthSettings.ts";
import { challengeOf } from "../../../../../src/core/oauth/signIn/authorizationUrl.ts";
import { AuthorizationServer } from "../../../../support/oauth/authorizationServer.ts";
import { OAuthUser, readSettings, redirectUri } from "../../../../support/oauth/oauthWindow.ts";
import { deliver, goThroughBrowser, withParameters } from "../../../../support/oauth/signIn.ts";

describe("authorization request", () => {
  let server: AuthorizationServer;
  let user: OAuthUser;

  beforeEach(async () => {
    server = new AuthorizationServer();
    await server.start();
    user = new OAuthUser(server.url);
  });
  afterEach(() => server.stop());

  async function request(): Promise<URLSearchParams> {
    const window = user.window();
    await window.clientSecrets.save(user.parsed(), "secret");
    const attempt = await window.signIns.begin(redirectUri);
    assert.ok(attempt.authorizationUrl.startsWith(`${server.url}/oauth2/authorize?`));
    return new URL(attempt.authorizationUrl).searchParams;
  }

  it("response_type, client_id and redirect_uri are there once each, and no parameter is there twice", async () => {
    user.settings.scope = "a b";
    user.settings.resource = "https://api.example.com/";
    const query = await request();
    assert.equal(query.get("response_type"), "code");
    assert.equal(query.get("client_id"), "client");
    assert.equal(query.get("redirect_uri"), redirectUri);
    assert.equal([...query.keys()].length, new Set(query.keys()).size);
  });

  it("state has 256 bits of the random source, a fixed length, and is new for each request", async () => {
    const states = new Set<string>();
    for (let count = 0; count < 50; count += 1) {
      const state = (await request()).get("state") ?? "";
      assert.equal(Buffer.from(state, "base64url").byteLength, 32);
      assert.match(state, /^[\w-]{43}$/);
      states.add(state);
    }
    assert.equal(states.size, 50);
  });

  it("the state is nowhere in the secret store, only its hash", async () => {
    const state = (await request()).get("state") ?? "";
    const stored = [...user.secrets.values.values()].join("\n");
    assert.ok(stored.includes("stateHash"));
    assert.ok(!stored.includes(state));
  });

  it("the challenge is that of RFC 7636, appendix B, and of an independent implementation", async () => {
    assert.equal(
      challengeOf("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"),
      "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    );
    for (let count = 0; count < 20; count += 1) {
      const verifier = randomBytes(32).toString("base64url");
      assert.equal(challengeOf(verifier), await oauth.calculatePKCECodeChallenge(verifier));
    }
    const query = await request();
    assert.equal(query.get("code_challenge_method"), "S256");
    assert.equal(query.get("code_challenge")?.length, 43);
  });

  it("the verifier of the token request is the one behind the challenge", async () => {
    const window = user.window();
    const { address, outcome } = await goThroughBrowser(user, window, server);
    await deliver(window, address);
    await outcome;
    const asked = server.requests.find(({ path }) => path === "/oauth2/authorize");
    const verifier = server.tokenRequests[0]?.form.get("code_verifier") ?? "";
    assert.match(verifier, /^[A-Za-z0-9\-._~]{43,128}$/);
    const digest = createHash("sha256").update(verifier, "ascii").digest("base64url");
    assert.equal(asked?.query.get("code_challenge"), digest);
  });

  for (const description of ["code_challenge is not supported", "Unknown parameter: PKCE"]) {
    it(`refused PKCE (${description}) is no retry, without it or with plain, but a setting`, async () => {
      const window = user.window();
      const { address, outcome } = await goThroughBrowser(user, window, server);
      const refused = withParameters(address, {
        code: undefined,
        error: "invalid_request",
        error_description: description,
      });
      await deliver(window, refused);
      await assert.rejects(outcome, { code: "settings", details: { what: "auth.pkce" } });
      assert.equal(server.requests.length, 1, "no other request");
      assert.equal(server.tokenRequests.length, 0);
    });
  }

  it("with the setting PKCE is off, in both requests, and the sign-in works", async () => {
    user.settings.pkce = false;
    const window = user.window();
    const { address, outcome } = await goThroughBrowser(user, window, server);
    await deliver(window, address);
    await outcome;
    const asked = server.requests.find(({ path }) => path === "/oauth2/authorize");
    assert.equal(asked?.query.has("code_challenge"), false);
    assert.equal(asked?.query.has("code_challenge_method"), false);
    assert.equal(server.tokenRequests[0]?.form.has("code_verifier"), false);
  });

  const addresses: readonly [given: string, accepted: boolean][] = [
    ["https://auth.example.com", true],
    ["https://auth.example.com/base/", true],
    ["http://127.0.0.1:8080", true],
    ["http://[::1]:8080", true],
    ["http://localhost:8080", true],
    ["http://auth.example.com", false],
    ["http://127.0.0.1.example.com", false],
    ["http://localhost.example.com", false],
    ["https://name:word@auth.example.com", false],
    ["https://api.example@evil.example", false],
    ["https://auth.example.com?x=1", false],
    ["https://auth.example.com#x", false],
    ["ftp://auth.example.com", false],
    ["javascript:alert(1)", false],
    ["auth.example.com", false],
    ["", false],
  ];
  for (const [given, accepted] of addresses) {
    it(`${accepted ? "takes" : "refuses"} the address “${given}”`, () => {
      const parse = (): unknown => parseAddress(given, "authUrl");
      if (accepted) {
        assert.doesNotThrow(parse);
      } else {
        assert.throws(parse, (error: Error & { code?: string }) => {
          assert.equal(error.code, "settings");
          assert.ok(given === "" || !error.message.includes(given));
          return true;
        });
      }
    });
  }

  it("the redirect address is absolute, has no fragment, and is sent byte for byte in both requests", async () => {
    const odd =
      "http://127.0.0.1:1/stable-1/callback?vscode-reqid=1&vscode-scheme=code-oss&vscode-path=%2Fdid-authenticate";
    const window = user.window();
    await window.clientSecrets.save(user.parsed(), "secret");
    const attempt = await window.signIns.begin(odd);
    const outcome = attempt.wait(new AbortController().signal);
    await deliver(window, await server.authorize(attempt.authorizationUrl));
    await outcome;
    assert.equal(new URL(attempt.authorizationUrl).searchParams.get("redirect_uri"), odd);
    assert.equal(server.tokenRequests[0]?.form.get("redirect_uri"), odd);
  });

  it("neither scope nor resource is sent unless configured", async () => {
    const plain = await request();
    assert.equal(plain.has("scope"), false);
    assert.equal(plain.has("resource"), false);
    user.settings.scope = "read write";
    user.settings.resource = "https://api.example.com/v1";
    const configured = await request();
    assert.equal(configured.get("scope"), "read write");
    assert.equal(configured.get("resource"), "https://api.example.com/v1");
  });

  for (const resource of ["/relative", "https://api.example.com/#x", "nonsense"]) {
    it(`refuses the resource “${resource}”`, () => {
      assert.throws(() => readSettings({ ...user.settings, resource }), {
        code: "settings",
        details: { what: "auth.resource" },
      });
    });
  }

  it("invalid_target points to the setting", async () => {
    user.settings.resource = "https://api.example.com/";
    const window = user.window();
    const { address, outcome } = await goThroughBrowser(user, window, server);
    await deliver(window, withParameters(address, { code: undefined, error: "invalid_target" }));
    await assert.rejects(outcome, { code: "settings", details: { what: "auth.resource" } });
  });

  for (const clientId of ["sch\u00f6n", "a\tb", "\u0000", "\u{1f600}"]) {
    it(`refuses the client id ${JSON.stringify(clientId)}`, () => {
      assert.throws(() => readSettings({ ...user.settings, clientId }), {
        code: "settings",
        details: { what: "clientId" },
      });
    });
  }

  it("the client secret goes to the secret store only, bound to server and client", async () => {
    const { clientSecrets } = user.window();
    await assert.rejects(clientSecrets.save(user.parsed(), "sch\u00f6n"), { code: "input" });
    await assert.rejects(clientSecrets.save(user.parsed(), "a\r\nb"), { code: "input" });
    await clientSecrets.save(user.parsed(), "s3cret");
    assert.equal(await clientSecrets.find(user.parsed()), "s3cret");
    user.settings.clientId = "other";
    assert.equal(await clientSecrets.find(user.parsed()), undefined);
    user.settings.clientId = "client";
    user.settings.authUrl = "https://other.example.com";
    assert.equal(await clientSecrets.find(user.parsed()), undefined);
    assert.ok(![...user.memory.values.values()].join().includes("s3cret"));
  });

  it("without a client secret a sign-in does not begin", async () => {
    await assert.rejects(user.window().signIns.begin(redirectUri), { code: "client-refused" });
    assert.equal(user.secrets.values.size, 0);
  });
});
