import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "mocha";
import {
  obtainTokens,
  opensAccount,
  refusalOf,
  type Tokens,
} from "../../../support/oauth/authorizationFlow.ts";
import { ServiceUnderTest, type TestClient } from "../../../support/service/serviceUnderTest.ts";

const redirectUri = "vscode://a.b/c";

describe("the revocation endpoint", () => {
  let target: ServiceUnderTest;
  let client: TestClient;
  let tokens: Tokens;
  const revoke = (
    fields: Readonly<Record<string, string>>,
    who: string | undefined = client.basic,
  ) => target.post("/oauth2/revoke", fields, who);

  beforeEach(async () => {
    target = await ServiceUnderTest.open();
    client = await target.client([redirectUri]);
    tokens = await obtainTokens(target, client, redirectUri);
  });

  afterEach(() => target.close());

  const cases: readonly [string, keyof Tokens & `${string}_token`, Record<string, string>][] = [
    ["a refresh token", "refresh_token", {}],
    ["an access token", "access_token", {}],
    ["a token with the right hint", "refresh_token", { token_type_hint: "refresh_token" }],
    ["a token with a wrong hint", "refresh_token", { token_type_hint: "access_token" }],
    ["a token with an unknown hint", "access_token", { token_type_hint: "what" }],
  ];
  for (const [name, member, hint] of cases) {
    it(`ends the session of ${name}`, async () => {
      const answer = await revoke({ token: tokens[member], ...hint });
      assert.equal(answer.status, 200);
      assert.equal(await answer.text(), "");
      assert.equal(answer.headers.get("cache-control"), "no-store");
      assert.ok(!(await opensAccount(target, tokens.access_token)));
      const refresh = { grant_type: "refresh_token", refresh_token: tokens.refresh_token };
      assert.equal(
        await refusalOf(await target.post("/oauth2/token", refresh, client.basic)),
        "400 invalid_grant",
      );
    });
  }

  it("takes an unknown token for revoked", async () => {
    assert.equal((await revoke({ token: "x".repeat(43) })).status, 200);
    assert.ok(await opensAccount(target, tokens.access_token));
  });

  it("refuses the token of another client, which goes on", async () => {
    const other = await target.client([redirectUri]);
    const answer = await revoke({ token: tokens.access_token }, other.basic);
    assert.equal(await refusalOf(answer), "400 invalid_grant");
    assert.ok(await opensAccount(target, tokens.access_token));
  });

  it("refuses a request without a client or without a token", async () => {
    const bare = await target.post("/oauth2/revoke", { token: tokens.access_token });
    assert.equal(await refusalOf(bare), "401 invalid_client");
    assert.equal(await refusalOf(await revoke({})), "400 invalid_request");
    assert.ok(await opensAccount(target, tokens.access_token));
  });

  it("stands in the metadata of the server, as all that belongs to a sign-in", async () => {
    const response = await target.fetch("/.well-known/oauth-authorization-server");
    assert.equal(response.status, 200);
    const metadata = (await response.json()) as Readonly<Record<string, unknown>>;
    assert.equal(metadata["issuer"], target.origin);
    assert.equal(metadata["revocation_endpoint"], `${target.origin}/oauth2/revoke`);
    assert.equal(metadata["authorization_response_iss_parameter_supported"], true);
  });
});
