import assert from "node:assert/strict";
import { after, before, describe, it } from "mocha";
import { basicCredentials } from "../../../../src/service/oauth/authenticateClient.ts";
import { hashSecret } from "../../../../src/service/oauth/secret.ts";
import { refusalOf } from "../../../support/oauth/authorizationFlow.ts";
import { ServiceUnderTest } from "../../../support/service/serviceUnderTest.ts";

const clientId = "id:a b/c";
const clientSecret = "s%c+r&t:x\u00e9";
const base64 = (text: string | Buffer) => Buffer.from(text).toString("base64");
const form = (text: string) => encodeURIComponent(text).replaceAll("%20", "+");

describe("client credentials", () => {
  let target: ServiceUnderTest;

  before(async () => {
    target = await ServiceUnderTest.open();
    const common = { name: "Odd", redirectUris: ["a.b:/c"], redirectPrefixes: [], createdAt: 0 };
    for (const [id, secret] of [
      ["plain-id", "plain-secret_43"],
      [clientId.replace(":", ""), clientSecret],
    ] as const) {
      await target.storage.clients.create({
        ...common,
        clientId: id,
        secretHash: hashSecret(secret),
        ownerId: undefined,
      });
    }
  });

  after(() => target.close());

  const id = clientId.replace(":", "");
  const accepted: readonly [string, string][] = [
    ["as they are", `Basic ${base64("plain-id:plain-secret_43")}`],
    ["with the scheme in other case", `bAsIc ${base64("plain-id:plain-secret_43")}`],
    ["with every character encoded", `Basic ${base64("%70lain%2Did:%70lain%2Dsecret%5F43")}`],
    ["odd ones as they are", `Basic ${base64(`${id}:${clientSecret}`)}`],
    ["odd ones form-encoded", `Basic ${base64(`${form(id)}:${form(clientSecret)}`)}`],
  ];
  for (const [name, authorization] of accepted) {
    it(`are accepted ${name}`, async () => {
      const answer = await target.post("/oauth2/token", "grant_type=none", authorization);
      assert.equal(await refusalOf(answer), "400 unsupported_grant_type");
    });
  }

  const refused: readonly [string, string | undefined][] = [
    ["that are missing", undefined],
    ["that are empty", "Basic "],
    ["without a colon", `Basic ${base64("plain-id")}`],
    ["without an id", `Basic ${base64(":plain-secret_43")}`],
    ["without a secret", `Basic ${base64("plain-id:")}`],
    ["of an unknown client", `Basic ${base64("nobody:plain-secret_43")}`],
    ["with a wrong secret", `Basic ${base64("plain-id:plain-secret_44")}`],
    ["with a secret cut short", `Basic ${base64("plain-id:plain-secret_4")}`],
    ["with the secret's hash", `Basic ${base64(`plain-id:${hashSecret("plain-secret_43")}`)}`],
    ["in another case", `Basic ${base64("PLAIN-ID:plain-secret_43")}`],
    ["that are no base64", "Basic plain-id:plain-secret_43"],
    ["in base64url", `Basic ${base64("plain-id:plain-secret_43").replace(/.$/, "-")}`],
    ["that are no UTF-8", `Basic ${base64(Buffer.from([0x61, 0x3a, 0xff]))}`],
    ["with NUL", `Basic ${base64("plain-id:plain-secret_43\0")}`],
    ["encoded twice", `Basic ${base64(`${form(form(id))}:${form(form(clientSecret))}`)}`],
    ["of another scheme", `Bearer ${base64("plain-id:plain-secret_43")}`],
    ["twice in a header", `Basic ${base64("plain-id:plain-secret_43")}, Basic eDp5`],
    ["that are very long", `Basic ${base64(`plain-id:${"x".repeat(5000)}`)}`],
  ];
  for (const [name, authorization] of refused) {
    it(`are refused ${name}, by 401 and a challenge`, async () => {
      const answer = await target.post("/oauth2/token", "grant_type=none", authorization);
      assert.match(answer.headers.get("www-authenticate") ?? "", /^Basic realm="/);
      assert.equal(answer.headers.get("cache-control"), "no-store");
      assert.equal(await refusalOf(answer), "401 invalid_client");
    });
  }

  it("are refused in the body", async () => {
    const fields = { grant_type: "none", client_id: "plain-id", client_secret: "plain-secret_43" };
    assert.equal(await refusalOf(await target.post("/oauth2/token", fields)), "401 invalid_client");
  });

  it("are refused in two ways at once", async () => {
    const fields = { grant_type: "none", client_secret: "plain-secret_43" };
    const answer = await target.post(
      "/oauth2/token",
      fields,
      `Basic ${base64("plain-id:plain-secret_43")}`,
    );
    assert.equal(await refusalOf(answer), "400 invalid_request");
  });

  it("may be accompanied by the same client id in the body, not by another", async () => {
    const basic = `Basic ${base64("plain-id:plain-secret_43")}`;
    const post = (client_id: string) =>
      target.post("/oauth2/token", { grant_type: "none", client_id }, basic);
    assert.equal(await refusalOf(await post("plain-id")), "400 unsupported_grant_type");
    assert.equal(await refusalOf(await post("other")), "400 invalid_request");
  });

  it("are decoded as RFC 6749 s.2.3.1 encodes them", () => {
    const header = `Basic ${base64("id%3Aa+b%2Fc:s%25c%2Br%26t%3Ax")}`;
    assert.deepEqual(basicCredentials(header).at(-1), { clientId, clientSecret: "s%c+r&t:x" });
  });
});
