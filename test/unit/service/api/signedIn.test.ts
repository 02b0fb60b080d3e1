import assert from "node:assert/strict";
import { after, before, describe, it } from "mocha";
import { RequestProblem } from "../../../../src/service/api/problem.ts";
import { optionalAccount, type SignedInAccount } from "../../../../src/service/api/signedIn.ts";
import { obtainTokens, type Tokens } from "../../../support/oauth/authorizationFlow.ts";
import { ServiceUnderTest } from "../../../support/service/serviceUnderTest.ts";

describe("an access token", () => {
  let target: ServiceUnderTest;
  let tokens: Tokens;

  before(async () => {
    target = await ServiceUnderTest.open();
    const client = await target.client(["vscode://a.b/c"]);
    tokens = await obtainTokens(target, client, "vscode://a.b/c");
  });

  after(() => target.close());

  const fill = (text: string) =>
    text
      .replaceAll("CUT", tokens.access_token.slice(0, -1))
      .replaceAll("TOKEN", tokens.access_token)
      .replaceAll("REFRESH", tokens.refresh_token);

  const cases: readonly [
    name: string,
    query: string,
    header: string | undefined,
    expected: string,
  ][] = [
    ["in the query", "?access_token=TOKEN", undefined, "ada"],
    ["in the query among others", "?page=1&access_token=TOKEN", undefined, "ada"],
    ["in the header", "", "Bearer TOKEN", "ada"],
    ["in the header, the scheme in other case", "", "bearer  TOKEN", "ada"],
    ["nowhere", "", undefined, "anonymous"],
    ["under a name in other case", "?Access_Token=TOKEN", undefined, "anonymous"],
    ["beside credentials of another scheme", "?access_token=TOKEN", "Basic eDp5", "ada"],
    ["replaced by credentials of another scheme", "", "Basic eDp5", "anonymous"],
    ["in both places", "?access_token=TOKEN", "Bearer TOKEN", "400 invalid_request"],
    ["in both places, once empty", "?access_token=", "Bearer TOKEN", "400 invalid_request"],
    [
      "twice in the query",
      "?access_token=TOKEN&access_token=TOKEN",
      undefined,
      "400 invalid_request",
    ],
    ["empty in the query", "?access_token=", undefined, "400 invalid_request"],
    ["empty in the header", "", "Bearer", "400 invalid_request"],
    ["with NUL", "?access_token=%00", undefined, "400 invalid_request"],
    ["with a space", "", "Bearer TOKEN TOKEN", "400 invalid_request"],
    ["of a megabyte", `?access_token=${"x".repeat(1024 * 1024)}`, undefined, "400 invalid_request"],
    ["that nobody was given", "", `Bearer ${"x".repeat(43)}`, "401 invalid_token"],
    ["cut short", "?access_token=CUT", undefined, "401 invalid_token"],
    ["that is a refresh token", "", "Bearer REFRESH", "401 invalid_token"],
  ];
  for (const [name, query, header, expected] of cases) {
    it(`${name}: ${expected}`, async () => {
      const request = new Request(`${target.origin}/account${fill(query)}`, {
        headers: header === undefined ? {} : { Authorization: fill(header) },
      });
      const result = await optionalAccount(target.context, request).catch(
        (error: unknown) => error,
      );
      if (!(result instanceof RequestProblem)) {
        const account = result as SignedInAccount | undefined;
        assert.equal(account?.username ?? "anonymous", expected);
        return;
      }
      const challenge = result.details.headers?.["WWW-Authenticate"] ?? "";
      const error = expected.split(" ")[1];
      assert.equal(`${result.status} ${error}`, expected);
      assert.match(challenge, new RegExp(`^Bearer realm="[^"]+", error="${error}", error_desc`));
      assert.ok(!challenge.includes(tokens.access_token));
    });
  }

  it("expires", async () => {
    const request = new Request(`${target.origin}/account?access_token=${tokens.access_token}`);
    target.clock.advance(86_400_000);
    await assert.rejects(optionalAccount(target.context, request), { status: 401 });
  });
});
