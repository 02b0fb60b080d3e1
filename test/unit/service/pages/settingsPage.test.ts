import assert from "node:assert/strict";
import { obtainTokens, opensAccount, refusalOf } from "../../../support/oauth/authorizationFlow.ts";
import {
  ServiceUnderTest,
  testPassword,
  type TestClient,
} from "../../../support/service/serviceUnderTest.ts";
import { formsOf, locationOf, WebVisitor } from "../../../support/service/webVisitor.ts";

const redirectUri = "vscode://a.b/c";
const newPassword = "four unrelated words here";

describe("the page of password and sessions", function () {
  this.timeout(30_000);
  let target: ServiceUnderTest;
  let client: TestClient;
  let visitor: WebVisitor;
  let elsewhere: WebVisitor;

  beforeEach(async () => {
    target = await ServiceUnderTest.open();
    client = await target.client([redirectUri], [], "Editor & Co");
    await target.account("ada");
    [visitor, elsewhere] = [new WebVisitor(target), new WebVisitor(target)];
    await elsewhere.signIn("ada");
    target.clock.advance(1000);
    await visitor.signIn("ada");
  });
  afterEach(async () => {
    assert.deepEqual(target.faults, []);
    await target.close();
  });

  const isSignedIn = async (who: WebVisitor): Promise<boolean> =>
    (await who.get("/settings")).status === 200;
  const change = async (typed: { readonly current: string; readonly password: string }) =>
    visitor.submit(await visitor.get("/settings"), "Change password", typed);

  it("lists applications and browsers, each with a way to end it", async () => {
    await obtainTokens(target, client, redirectUri);
    const { text } = await visitor.get("/settings");
    assert.match(text, /<bdi>Editor &amp; Co<\/bdi>/);
    assert.match(text, /<bdi>Another browser \(this one\)<\/bdi>/);
    assert.equal(formsOf(text).filter((form) => form.action.endsWith("/revoke")).length, 4);
  });

  it("switches on and off that others can list the public snippets", async () => {
    const isListed = async (): Promise<boolean | undefined> =>
      (await target.storage.accounts.byId(1))?.isListed;
    assert.equal(await isListed(), false);
    const settings = await visitor.get("/settings");
    const unticked = await visitor.submit(settings, "List my public snippets");
    assert.match(unticked.text, /role="alert">Nothing was changed\./);
    assert.equal(await isListed(), false);
    await visitor.submit(settings, "List my public snippets", { confirmed: "yes" });
    assert.equal(await isListed(), true);
    const { text } = await visitor.get("/settings");
    assert.match(text, /Listing the public snippets was switched on\./);
    await visitor.submit(await visitor.get("/settings"), "Stop listing");
    assert.equal(await isListed(), false);
  });

  it("leads to the sign-in and back where nobody is signed in", async () => {
    const stranger = new WebVisitor(target);
    const toSignIn = locationOf(await stranger.get("/settings"));
    assert.equal(locationOf(await stranger.signIn("ada", toSignIn)), "/settings");
  });

  it("ends an application at once: its access and refresh tokens, and a code under way", async () => {
    const tokens = await obtainTokens(target, client, redirectUri);
    assert.ok(await opensAccount(target, tokens.access_token));
    await visitor.submit(await visitor.get("/settings"), 'name="application"');
    assert.ok(!(await opensAccount(target, tokens.access_token)));
    const { refresh_token } = tokens;
    const refresh = { grant_type: "refresh_token", refresh_token };
    const answer = await target.post("/oauth2/token", refresh, client.basic);
    assert.equal(await refusalOf(answer), "400 invalid_grant");
    assert.match((await visitor.get("/settings")).text, /No application is signed in/);
  });

  it("ends another browser at once, and no other account's", async () => {
    await target.account("grace");
    const grace = new WebVisitor(target);
    await grace.signIn("grace");
    const page = await visitor.get("/settings");
    const of = (text: string): string =>
      formsOf(text).find(({ fields }) => fields["session"] !== undefined)?.fields["session"] ?? "";
    await visitor.submit(page, 'name="session"', {
      session: of((await grace.get("/settings")).text),
    });
    assert.ok(await isSignedIn(grace));
    await visitor.submit(page, 'name="session"', {
      session: of((await elsewhere.get("/settings")).text),
    });
    // The newest stands first, and that was this one.
    assert.ok(!(await isSignedIn(visitor)));
    assert.ok(await isSignedIn(elsewhere));
  });

  it("ends no other account's application", async () => {
    const tokens = await obtainTokens(target, client, redirectUri);
    await target.account("grace");
    const grace = new WebVisitor(target);
    await grace.signIn("grace");
    const [family] = await target.storage.grants.ofAccount(1);
    const token = formsOf((await grace.get("/settings")).text)[0]?.fields["form_token"] ?? "";
    await grace.post("/settings/applications/revoke", {
      form_token: token,
      application: family?.id,
    });
    assert.ok(await opensAccount(target, tokens.access_token));
  });

  it("changes the password, and ends every other browser and all applications", async () => {
    const tokens = await obtainTokens(target, client, redirectUri);
    const before = new Map(visitor.cookies);
    const answer = await change({ current: testPassword, password: newPassword });
    assert.equal(locationOf(answer), "/settings?changed=password");
    assert.match((await visitor.get(locationOf(answer))).text, /Your password is changed\./);
    assert.notDeepEqual(visitor.cookies, before);
    assert.ok(!(await isSignedIn(elsewhere)));
    assert.ok(!(await opensAccount(target, tokens.access_token)));
    const again = new WebVisitor(target);
    const signIn = async (password: string) =>
      again.submit(await again.get("/sign-in"), "password", { username: "ada", password });
    assert.equal((await signIn(testPassword)).status, 403);
    assert.equal((await signIn(newPassword)).status, 303);
  });

  for (const [what, typed, field] of [
    ["by somebody who does not know it", { current: "wrong", password: newPassword }, "current"],
    ["to a short one", { current: testPassword, password: "short" }, "password"],
    ["to a common one", { current: testPassword, password: "password123" }, "password"],
  ] as const) {
    it(`does not change the password ${what}`, async () => {
      const { status, text } = await change(typed);
      assert.equal(status, 400);
      assert.match(text, new RegExp(`id="${field}-remark"`));
      assert.ok(!text.includes(typed.password));
      assert.ok(await isSignedIn(elsewhere));
    });
  }

  it("lets a stolen session guess the password no faster than a stranger", async () => {
    let waits = 0;
    for (let guess = 0; guess < 8; guess += 1) {
      const { status, headers } = await change({
        current: `guess ${guess}`,
        password: newPassword,
      });
      if (status === 429 && headers.get("retry-after") !== null) waits += 1;
    }
    assert.ok(waits >= 2, `${waits} of 8 guesses had to wait`);
  });

  for (const path of ["password", "sessions/revoke", "applications/revoke"]) {
    it(`does nothing for a form of another site: ${path}`, async () => {
      const tokens = await obtainTokens(target, client, redirectUri);
      const fields = { current: testPassword, password: newPassword, form_token: "x".repeat(43) };
      const answer = await visitor.post(`/settings/${path}`, fields);
      assert.equal(answer.status, 403);
      assert.ok(await isSignedIn(elsewhere));
      assert.ok(await opensAccount(target, tokens.access_token));
    });
  }

  it("gives no code to a consent whose session was ended meanwhile", async () => {
    const address = `/oauth2/authorize?client_id=${client.record.clientId}&response_type=code&redirect_uri=${encodeURIComponent(redirectUri)}`;
    const consent = await elsewhere.get(address);
    await change({ current: testPassword, password: newPassword });
    const answer = await elsewhere.allow(consent);
    assert.match(locationOf(answer), /^\/sign-in/);
  });
});
