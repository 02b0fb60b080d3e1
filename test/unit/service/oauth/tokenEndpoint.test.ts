import assert from "node:assert/strict";
import * as oauth from "oauth4webapi";
import { hashSecret } from "../../../../src/service/oauth/secret.ts";
import { afterEach, beforeEach, describe, it } from "mocha";
import {
  obtainCode,
  obtainTokens,
  opensAccount,
  refusalOf,
  tokensOf,
} from "../../../support/oauth/authorizationFlow.ts";
import { ServiceUnderTest, type TestClient } from "../../../support/service/serviceUnderTest.ts";

const redirectUri = "vscode://snippet-service.snippet-service/did-authenticate";

describe("the token endpoint", () => {
  let target: ServiceUnderTest;
  let client: TestClient;
  const exchange = (code: string, more: Readonly<Record<string, string>> = {}, who = client) =>
    target.post(
      "/oauth2/token",
      { grant_type: "authorization_code", code, redirect_uri: redirectUri, ...more },
      who.basic,
    );
  const refresh = (token: string, who = client) =>
    target.post("/oauth2/token", { grant_type: "refresh_token", refresh_token: token }, who.basic);

  beforeEach(async () => {
    target = await ServiceUnderTest.open();
    client = await target.client([redirectUri]);
  });

  afterEach(async () => {
    assert.deepEqual(target.faults, []);
    await target.close();
  });

  describe("exchanges an authorization code", () => {
    it("for exactly the documented members", async () => {
      const response = await exchange(await obtainCode(target, client, redirectUri));
      assert.equal(response.headers.get("cache-control"), "no-store");
      assert.equal(response.headers.get("pragma"), "no-cache");
      assert.match(response.headers.get("content-type") ?? "", /^application\/json/);
      const tokens = await tokensOf(response);
      assert.deepEqual(
        { ...tokens, access_token: "", refresh_token: "" },
        {
          access_token: "",
          refresh_token: "",
          expires_in: 86_400,
          token_type: "Bearer",
          scope: null,
        },
      );
      assert.match(tokens.access_token, /^[\w-]{43}$/);
      assert.match(tokens.refresh_token, /^[\w-]{43}\.[\w-]{43}$/);
      assert.ok(await opensAccount(target, tokens.access_token));
    });

    it("with the proof key of another implementation", async () => {
      const verifier = oauth.generateRandomCodeVerifier();
      const code = await obtainCode(target, client, redirectUri, {
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      });
      await tokensOf(await exchange(code, { code_verifier: verifier }));
    });

    it("and its access token ends after a day", async () => {
      const { access_token } = await obtainTokens(target, client, redirectUri);
      target.clock.advance(86_400_000 - 1);
      assert.ok(await opensAccount(target, access_token));
      target.clock.advance(1);
      assert.ok(!(await opensAccount(target, access_token)));
    });

    it("only within 60 seconds", async () => {
      const [early, late] = [
        await obtainCode(target, client, redirectUri),
        await obtainCode(target, client, redirectUri),
      ];
      target.clock.advance(59_999);
      await tokensOf(await exchange(early));
      target.clock.advance(1);
      assert.equal(await refusalOf(await exchange(late)), "400 invalid_grant");
    });

    it("once, and revokes what it gave when the code comes again", async () => {
      const code = await obtainCode(target, client, redirectUri);
      const tokens = await tokensOf(await exchange(code));
      const renewed = await tokensOf(await refresh(tokens.refresh_token));
      assert.equal(await refusalOf(await exchange(code)), "400 invalid_grant");
      assert.ok(!(await opensAccount(target, tokens.access_token)));
      assert.ok(!(await opensAccount(target, renewed.access_token)));
      assert.equal(await refusalOf(await refresh(renewed.refresh_token)), "400 invalid_grant");
    });

    it("and still knows it a week later, after what expired was swept", async () => {
      const code = await obtainCode(target, client, redirectUri);
      const tokens = await tokensOf(await exchange(code));
      target.clock.advance(7 * 86_400_000);
      await target.storage.grants.sweep(target.clock.now());
      assert.equal(await refusalOf(await exchange(code)), "400 invalid_grant");
      assert.equal(await refusalOf(await refresh(tokens.refresh_token)), "400 invalid_grant");
    });

    it("to one of two requests at the same time", async () => {
      const code = await obtainCode(target, client, redirectUri);
      const answers = await Promise.all([exchange(code), exchange(code), exchange(code)]);
      assert.deepEqual(
        answers.map(({ status }) => status).toSorted((one, other) => one - other),
        [200, 400, 400],
      );
      const winner = answers.find(({ status }) => status === 200);
      assert.ok(winner !== undefined);
      const { access_token } = await tokensOf(winner);
      assert.ok(!(await opensAccount(target, access_token)), "a replay revokes, also at once");
    });
  });

  describe("refuses a code", () => {
    const verifier = oauth.generateRandomCodeVerifier();
    const cases: readonly [string, Record<string, string>, Record<string, string>, string][] = [
      ["that nobody was given", {}, { code: "A".repeat(43) }, "400 invalid_grant"],
      ["that is missing", {}, { code: "" }, "400 invalid_request"],
      ["without its redirect URI", {}, { redirect_uri: "" }, "400 invalid_request"],
      ["with another redirect URI", {}, { redirect_uri: `${redirectUri}/` }, "400 invalid_grant"],
      [
        "with a redirect URI in other case",
        {},
        { redirect_uri: redirectUri.toUpperCase() },
        "400 invalid_grant",
      ],
      [
        "with a verifier where no challenge was sent",
        {},
        { code_verifier: verifier },
        "400 invalid_grant",
      ],
      [
        "without a verifier where a challenge was sent",
        { code_challenge: "x" },
        {},
        "400 invalid_grant",
      ],
      [
        "with another verifier",
        { code_challenge: "x" },
        { code_verifier: `${verifier.slice(1)}_` },
        "400 invalid_grant",
      ],
      [
        "with a verifier that is too short",
        { code_challenge: "x" },
        { code_verifier: "short" },
        "400 invalid_grant",
      ],
    ];
    for (const [name, request, body, expected] of cases) {
      it(name, async () => {
        const challenge = await oauth.calculatePKCECodeChallenge(verifier);
        const more =
          "code_challenge" in request
            ? { code_challenge: challenge, code_challenge_method: "S256" }
            : {};
        const code = await obtainCode(target, client, redirectUri, more);
        const response = await exchange(code, body);
        assert.equal(response.headers.get("cache-control"), "no-store");
        assert.equal(await refusalOf(response), expected);
      });
    }

    it("whose challenge is what the verifier itself says (plain)", async () => {
      const code = await obtainCode(target, client, redirectUri, {
        code_challenge: verifier.slice(0, 43),
        code_challenge_method: "S256",
      });
      const response = await exchange(code, { code_verifier: verifier.slice(0, 43) });
      assert.equal(await refusalOf(response), "400 invalid_grant");
    });

    it("whose verifier is too short to be one, though it fits the challenge", async () => {
      const short = "x".repeat(42);
      const code = await obtainCode(target, client, redirectUri, {
        code_challenge: await oauth.calculatePKCECodeChallenge(short),
        code_challenge_method: "S256",
      });
      assert.equal(
        await refusalOf(await exchange(code, { code_verifier: short })),
        "400 invalid_grant",
      );
    });

    it("beside a parameter that is there twice, and does not spend it", async () => {
      const code = await obtainCode(target, client, redirectUri);
      const fields = new URLSearchParams({
        grant_type: "authorization_code",
        code,
        redirect_uri: redirectUri,
      });
      const body = `${fields.toString()}&x=1&x=2`;
      assert.equal(
        await refusalOf(await target.post("/oauth2/token", body, client.basic)),
        "400 invalid_request",
      );
      await tokensOf(await exchange(code));
    });

    it("of another client, and the code is spent", async () => {
      const other = await target.client([redirectUri]);
      const code = await obtainCode(target, client, redirectUri);
      assert.equal(await refusalOf(await exchange(code, {}, other)), "400 invalid_grant");
      assert.equal(await refusalOf(await exchange(code)), "400 invalid_grant");
    });

    it("of which nothing came, and keeps nothing of the code", async () => {
      const code = await obtainCode(target, client, redirectUri);
      await exchange(code, { redirect_uri: `${redirectUri}x` });
      const { grants } = target.context.storage;
      assert.equal(await grants.useCode(hashSecret(code)), undefined);
    });
  });

  describe("refreshes", () => {
    it("with a new token each time, and the old access token goes on to its end", async () => {
      const first = await obtainTokens(target, client, redirectUri);
      target.clock.advance(90 * 86_400_000);
      const second = await tokensOf(await refresh(first.refresh_token));
      assert.notEqual(second.refresh_token, first.refresh_token);
      assert.ok(await opensAccount(target, second.access_token));
      target.clock.advance(179 * 86_400_000);
      await tokensOf(await refresh(second.refresh_token));
    });

    it("not after 180 days without use", async () => {
      const { refresh_token } = await obtainTokens(target, client, redirectUri);
      target.clock.advance(180 * 86_400_000);
      assert.equal(await refusalOf(await refresh(refresh_token)), "400 invalid_grant");
    });

    it("not for ever: after a year all ends, and nothing that was given last outlives it", async () => {
      let tokens = await obtainTokens(target, client, redirectUri);
      for (let quarter = 1; quarter <= 3; quarter += 1) {
        target.clock.advance(91 * 86_400_000);
        tokens = await tokensOf(await refresh(tokens.refresh_token));
        assert.equal(tokens.expires_in, 86_400);
      }
      target.clock.advance((92 * 24 - 1) * 3_600_000);
      tokens = await tokensOf(await refresh(tokens.refresh_token));
      assert.equal(tokens.expires_in, 3600);
      target.clock.advance(3_600_000 - 1);
      assert.ok(await opensAccount(target, tokens.access_token));
      target.clock.advance(1);
      assert.ok(!(await opensAccount(target, tokens.access_token)));
      assert.equal(await refusalOf(await refresh(tokens.refresh_token)), "400 invalid_grant");
    });

    it("not with a spent token, which revokes the whole family", async () => {
      const first = await obtainTokens(target, client, redirectUri);
      const other = await obtainTokens(target, client, redirectUri);
      const second = await tokensOf(await refresh(first.refresh_token));
      const third = await tokensOf(await refresh(second.refresh_token));
      assert.equal(await refusalOf(await refresh(first.refresh_token)), "400 invalid_grant");
      for (const { access_token } of [first, second, third]) {
        assert.ok(!(await opensAccount(target, access_token)));
      }
      assert.equal(await refusalOf(await refresh(third.refresh_token)), "400 invalid_grant");
      assert.ok(await opensAccount(target, other.access_token), "another sign-in is untouched");
    });

    it("not with a spent token, however many rounds its thief has gone on meanwhile", async () => {
      const stolen = await obtainTokens(target, client, redirectUri);
      let tokens = stolen;
      for (let round = 0; round < 1_100; round += 1) {
        tokens = await tokensOf(await refresh(tokens.refresh_token));
      }
      assert.equal(await refusalOf(await refresh(stolen.refresh_token)), "400 invalid_grant");
      assert.ok(!(await opensAccount(target, tokens.access_token)));
      assert.equal(await refusalOf(await refresh(tokens.refresh_token)), "400 invalid_grant");
    });

    it("one of two requests at the same time, and both lose the session", async () => {
      const { refresh_token } = await obtainTokens(target, client, redirectUri);
      const answers = await Promise.all([refresh(refresh_token), refresh(refresh_token)]);
      assert.deepEqual(
        answers.map(({ status }) => status).toSorted((one, other) => one - other),
        [200, 400],
      );
      const winner = answers.find(({ status }) => status === 200);
      assert.ok(winner !== undefined);
      assert.ok(!(await opensAccount(target, (await tokensOf(winner)).access_token)));
    });

    it("not for another client, whose attempt spends nothing", async () => {
      const other = await target.client([redirectUri]);
      const { refresh_token } = await obtainTokens(target, client, redirectUri);
      assert.equal(await refusalOf(await refresh(refresh_token, other)), "400 invalid_grant");
      await tokensOf(await refresh(refresh_token));
    });

    it("not with an access token", async () => {
      const { access_token } = await obtainTokens(target, client, redirectUri);
      assert.equal(await refusalOf(await refresh(access_token)), "400 invalid_grant");
    });
  });

  describe("refuses a request", () => {
    const cases: readonly [string, string, string][] = [
      ["without a grant type", "code=x", "400 invalid_request"],
      ["of an unknown grant type", "grant_type=password", "400 unsupported_grant_type"],
      [
        "of a grant type named like a member of every object",
        "grant_type=__proto__",
        "400 unsupported_grant_type",
      ],
      [
        "with a parameter twice",
        "grant_type=refresh_token&grant_type=refresh_token",
        "400 invalid_request",
      ],
      [
        "with an unknown parameter twice",
        "grant_type=refresh_token&x=1&x=2",
        "400 invalid_request",
      ],
      ["with NUL", "grant_type=refresh_token&refresh_token=%00", "400 invalid_request"],
      ["with a broken escape", "grant_type=refresh_token&refresh_token=%zz", "400 invalid_request"],
      ["with broken UTF-8", "grant_type=refresh_token&refresh_token=%ff", "400 invalid_request"],
      ["that is empty", "", "400 invalid_request"],
      ["of a megabyte", `grant_type=${"x".repeat(1024 * 1024)}`, "413 invalid_request"],
    ];
    for (const [name, body, expected] of cases) {
      it(name, async () => {
        assert.equal(
          await refusalOf(await target.post("/oauth2/token", body, client.basic)),
          expected,
        );
      });
    }

    it("in JSON", async () => {
      const response = await target.fetch("/oauth2/token", {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: client.basic },
        body: JSON.stringify({ grant_type: "refresh_token" }),
      });
      assert.equal(await refusalOf(response), "400 invalid_request");
    });

    it("by GET", async () => {
      const response = await target.fetch("/oauth2/token?grant_type=refresh_token");
      assert.equal(response.status, 405);
    });
  });

  it("keeps codes and tokens as hashes only", async () => {
    const code = await obtainCode(target, client, redirectUri);
    const tokens = await tokensOf(await exchange(code));
    const { grants } = target.storage;
    assert.equal(await grants.accessToken(tokens.access_token), undefined);
    assert.equal(await grants.useCode(code), undefined);
    const [family = ""] = tokens.refresh_token.split(".");
    const successors = { access: { hash: "a", expiresAt: Infinity } };
    assert.equal(await grants.rotate(family, tokens.refresh_token, successors), "other");
  });
});
