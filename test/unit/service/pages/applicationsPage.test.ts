import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "mocha";
import { obtainTokens, opensAccount } from "../../../support/oauth/authorizationFlow.ts";
import { ServiceUnderTest } from "../../../support/service/serviceUnderTest.ts";
import { locationOf, WebVisitor } from "../../../support/service/webVisitor.ts";

describe("the page of applications", () => {
  let target: ServiceUnderTest;
  let visitor: WebVisitor;
  const register = async (typed: Readonly<Record<string, string>>) =>
    visitor.submit(await visitor.get("/applications"), "redirectUris", {
      name: "My editor",
      redirectUris: "vscode://a.b/c",
      redirectPrefixes: "",
      ...typed,
    });

  beforeEach(async () => {
    target = await ServiceUnderTest.open();
    visitor = new WebVisitor(target);
    await target.account("ada");
    await visitor.signIn("ada");
  });

  afterEach(async () => {
    assert.deepEqual(target.faults, []);
    await target.close();
  });

  it("asks people to sign in first, and comes back", async () => {
    const stranger = new WebVisitor(target);
    for (const page of [
      await stranger.get("/applications"),
      await stranger.post("/applications", {}),
    ]) {
      assert.equal(locationOf(page), "/sign-in?return_to=%2Fapplications");
    }
  });

  it("shows id and secret of a new application, and the secret never again", async () => {
    const { status, text } = await register({
      redirectUris: " vscode://a.b/c \r\n\r\nhttp://127.0.0.1/callback\r\n",
      redirectPrefixes: "http://127.0.0.1/",
    });
    assert.equal(status, 201);
    const clientId = /id="client-id">([0-9a-f]{32})</.exec(text)?.[1] ?? "";
    const secret = /id="client-secret">([\w-]{43})</.exec(text)?.[1] ?? "";
    const record = await target.storage.clients.byId(clientId);
    assert.deepEqual(record?.redirectUris, ["vscode://a.b/c", "http://127.0.0.1/callback"]);
    assert.deepEqual(record.redirectPrefixes, ["http://127.0.0.1/"]);
    const basic = `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}`;
    const client = { record, secret, basic };
    await obtainTokens(target, client, "http://127.0.0.1:5000/any?x=1");
    assert.ok(!(await visitor.get("/applications")).text.includes(secret));
    assert.ok(!JSON.stringify(record).includes(secret));
  });

  it("keeps what was typed when a line is wrong, and names the line", async () => {
    const typed = {
      name: "</textarea><b>",
      redirectUris: "\n\nvscode://a.b/c\nhttp://evil.example/",
    };
    const { status, text } = await register(typed);
    assert.equal(status, 400);
    assert.match(text, /id="redirectUris-remark">Line 2: http is for this computer only/);
    assert.ok(text.includes('value="&lt;/textarea&gt;&lt;b&gt;"'));
    // A browser drops the first line end within the element.
    const kept = /<textarea[^>]*name="redirectUris"[^>]*>\n([^<]*)<\/textarea>/.exec(text)?.[1];
    assert.equal(kept, typed.redirectUris);
    assert.deepEqual(await target.storage.clients.ownedBy(1), []);
  });

  const wrong: readonly [string, Record<string, string>, RegExp][] = [
    ["no name", { name: " " }, /id="name-remark">Give a name/],
    ["a long name", { name: "x".repeat(101) }, /id="name-remark">Give a name/],
    [
      "a name that turns the direction of the text",
      { name: "a\u202eb" },
      /id="name-remark">Give a name/,
    ],
    ["no address", { redirectUris: "" }, /id="redirectUris-remark">Give at least one/],
    [
      "a script",
      { redirectUris: "javascript:alert(1)" },
      /Line 1: no application with the scheme javascript/,
    ],
    [
      "a prefix elsewhere",
      { redirectPrefixes: "http://example.com/" },
      /Line 1: a prefix is for this computer/,
    ],
    [
      "too many",
      { redirectUris: Array.from({ length: 21 }, (_, n) => `a.b:/${n}`).join("\n") },
      /at most 20/,
    ],
  ];
  for (const [name, typed, expected] of wrong) {
    it(`refuses ${name}`, async () => {
      const { status, text } = await register(typed);
      assert.equal(status, 400);
      assert.match(text, expected);
      assert.deepEqual(await target.storage.clients.ownedBy(1), []);
    });
  }

  it("refuses forms of other pages", async () => {
    const page = await visitor.get("/applications");
    const typed = { name: "x", redirectUris: "a.b:/c", form_token: "wrong" };
    assert.equal((await visitor.submit(page, "redirectUris", typed)).status, 403);
    const headers = { "Sec-Fetch-Site": "same-site" };
    assert.equal((await visitor.submit(page, "redirectUris", { name: "x" }, headers)).status, 403);
    assert.deepEqual(await target.storage.clients.ownedBy(1), []);
  });

  it("deletes an application with everything it was given", async () => {
    const { text } = await register({});
    const clientId = /id="client-id">(\w+)</.exec(text)?.[1] ?? "";
    const secret = /id="client-secret">([\w-]+)</.exec(text)?.[1] ?? "";
    const record = await target.storage.clients.byId(clientId);
    assert.ok(record !== undefined);
    const basic = `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}`;
    const tokens = await obtainTokens(target, { record, secret, basic }, "vscode://a.b/c");
    assert.ok(await opensAccount(target, tokens.access_token));
    const page = await visitor.get("/applications");
    assert.equal(locationOf(await visitor.submit(page, clientId)), "/applications");
    assert.equal(await target.storage.clients.byId(clientId), undefined);
    assert.ok(!(await opensAccount(target, tokens.access_token)));
  });

  it("neither shows nor deletes those of other users", async () => {
    const { text } = await register({});
    const clientId = /id="client-id">(\w+)</.exec(text)?.[1] ?? "";
    await target.account("grace");
    const grace = new WebVisitor(target);
    await grace.signIn("grace");
    const page = await grace.get("/applications");
    assert.ok(!page.text.includes(clientId));
    await grace.submit(
      {
        ...page,
        text: page.text.replace('action="/applications"', 'action="/applications/delete"'),
      },
      "redirectUris",
      { client_id: clientId },
    );
    assert.ok((await target.storage.clients.byId(clientId)) !== undefined);
  });
});
