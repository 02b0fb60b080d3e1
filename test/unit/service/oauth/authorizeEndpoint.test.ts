import assert from "node:assert/strict";
import fc from "fast-check";
import { afterEach, beforeEach, describe, it } from "mocha";
import { authorizePath } from "../../../support/oauth/authorizationFlow.ts";
import { ServiceUnderTest, type TestClient } from "../../../support/service/serviceUnderTest.ts";
import { formsOf, locationOf, WebVisitor } from "../../../support/service/webVisitor.ts";

const redirectUri = "vscode://a.b/c?windowId=1";

/** The redirect address as people read it on the consent page. */
function addressOn(page: string): string {
  const [, code = ""] = /Goes back to<\/dt>\s*<dd>\s*<code>(.*?)<\/code>/s.exec(page) ?? [];
  return code.replaceAll(/<wbr \/>|\s/g, "").replaceAll("&amp;", "&");
}

describe("the authorization endpoint", () => {
  let target: ServiceUnderTest;
  let client: TestClient;
  let visitor: WebVisitor;

  const path = (more: Readonly<Record<string, string>> = {}) =>
    authorizePath({
      client_id: client.record.clientId,
      response_type: "code",
      redirect_uri: redirectUri,
      ...more,
    });

  beforeEach(async () => {
    target = await ServiceUnderTest.open();
    client = await target.client([redirectUri], ["http://127.0.0.1/"]);
    await target.account("ada");
    visitor = new WebVisitor(target);
  });

  afterEach(async () => {
    assert.deepEqual(target.faults, []);
    await target.close();
  });

  it("leads through sign-in back to the request as it was", async () => {
    const request = path({ state: "a b&c=d%20", unknown: "\u00e9" });
    const toSignIn = locationOf(await visitor.get(request));
    assert.match(toSignIn, /^\/sign-in\?return_to=/);
    const answer = await visitor.signIn("ada", toSignIn);
    assert.equal(locationOf(answer), request);
  });

  it("names the application, who registered it, the account and the whole address it goes back to", async () => {
    await visitor.signIn("ada");
    const { text, status } = await visitor.get(path());
    assert.equal(status, 200);
    assert.match(text, /Allow <bdi>Test editor<\/bdi> to use your snippets\?/);
    assert.match(text, /<strong>ada<\/strong> \(<bdi>Ada Lovelace<\/bdi>\)/);
    assert.match(text, /Registered by<\/dt>\s*<dd>\s*the administrator of this server/);
    assert.equal(addressOn(text), redirectUri);
    const mallory = await target.account("mallory");
    client = await target.client([redirectUri], [], "VS Code", mallory.id);
    const other = await visitor.get(path());
    assert.match(other.text, /the user <strong>mallory<\/strong>/);
  });

  it("gives a code after the query of the redirect URI, and the state as it was sent", async () => {
    await visitor.signIn("ada");
    const page = await visitor.get(path({ state: "a b&c=d%20/+" }));
    const answer = await visitor.allow(page);
    assert.equal(answer.status, 303);
    const location = locationOf(answer);
    assert.match(location, /^vscode:\/\/a\.b\/c\?windowId=1&code=[\w-]{43}&state=/);
    assert.equal(new URL(location).searchParams.get("iss"), target.origin);
    assert.equal(new URL(location).searchParams.get("state"), "a b&c=d%20/+");
    assert.equal(answer.headers.get("cache-control"), "no-store");
    assert.equal(answer.headers.get("referrer-policy"), "no-referrer");
  });

  it("gives no state where none was sent", async () => {
    await visitor.signIn("ada");
    const answer = await visitor.allow(await visitor.get(path()));
    const issuer = encodeURIComponent(target.origin);
    assert.match(locationOf(answer), /^vscode:\/\/a\.b\/c\?windowId=1&code=[\w-]{43}&iss=/);
    assert.ok(locationOf(answer).endsWith(`&iss=${issuer}`));
  });

  it("tells the application when the user denies", async () => {
    await visitor.signIn("ada");
    const page = await visitor.get(path({ state: "s" }));
    const answer = await visitor.submit(page, "deny", { decision: "deny" });
    const { searchParams } = new URL(locationOf(answer));
    assert.equal(searchParams.get("error"), "access_denied");
    assert.equal(searchParams.get("state"), "s");
    assert.equal(searchParams.get("code"), null);
    assert.equal(searchParams.get("iss"), target.origin);
  });

  it("approves nothing by GET, whatever the address says", async () => {
    await visitor.signIn("ada");
    const page = await visitor.get(path());
    const token = formsOf(page.text)[0]?.fields["form_token"] ?? "";
    const again = await visitor.get(path({ decision: "allow", form_token: token }));
    assert.equal(again.status, 200);
    assert.equal(again.headers.get("location"), null);
  });

  it("asks again for an answer that is neither yes nor no", async () => {
    await visitor.signIn("ada");
    const answer = await visitor.submit(await visitor.get(path()), "allow", { decision: "maybe" });
    assert.equal(answer.status, 200);
    assert.match(answer.text, /Allow <bdi>Test editor/);
  });

  describe("gives no code to a form", () => {
    const cases: readonly [string, Record<string, string | undefined>, Record<string, string>][] = [
      ["whose box is not ticked", { confirmed: undefined }, {}],
      ["without its token", { form_token: undefined }, {}],
      ["with another token", { form_token: "x".repeat(43) }, {}],
      ["from another site", {}, { Origin: "https://evil.example" }],
      ["from another port of this host", {}, { Origin: "http://127.0.0.1:4001" }],
      ["that the browser says to be from another site", {}, { "Sec-Fetch-Site": "cross-site" }],
      ["that the browser says to be from a neighbour", {}, { "Sec-Fetch-Site": "same-site" }],
    ];
    for (const [name, fields, headers] of cases) {
      it(name, async () => {
        await visitor.signIn("ada");
        const page = await visitor.get(path());
        const answer = await visitor.allow(page, fields, headers);
        assert.equal(answer.status, 403);
        assert.match(answer.text, /role="alert"/);
        assert.equal(answer.headers.get("location"), null);
      });
    }

    it("of a session that ended, which leads to sign-in", async () => {
      await visitor.signIn("ada");
      const page = await visitor.get(path());
      target.clock.advance(12 * 3_600_000);
      const answer = await visitor.allow(page);
      assert.match(locationOf(answer), /^\/sign-in\?/);
    });

    it("that was shown to another account", async () => {
      await target.account("grace");
      await visitor.signIn("ada");
      const page = await visitor.get(path());
      await visitor.signIn("grace");
      const answer = await visitor.allow(page);
      assert.equal(answer.status, 403);
    });
  });

  it("takes a form from our own page with and without what browsers tell of its origin", async () => {
    await visitor.signIn("ada");
    for (const headers of [
      { Origin: "null", "Sec-Fetch-Site": "same-origin" },
      { Origin: target.origin },
      { "Sec-Fetch-Site": "none" },
    ]) {
      const page = await visitor.get(path());
      const answer = await visitor.allow(page, {}, headers);
      assert.equal(answer.status, 303);
    }
  });

  it("lets another account be used for the same request", async () => {
    await target.account("grace");
    await visitor.signIn("ada");
    const page = await visitor.get(path({ state: "s" }));
    const out = await visitor.submit(page, "Use another account");
    assert.equal(locationOf(out), path({ state: "s" }));
    const signIn = locationOf(await visitor.get(locationOf(out)));
    const consent = await visitor.get(locationOf(await visitor.signIn("grace", signIn)));
    assert.match(consent.text, /<strong>grace<\/strong>/);
  });

  describe("shows a page and redirects nowhere", () => {
    const cases: readonly [string, (query: URLSearchParams) => void][] = [
      ["for an unknown client", (query) => query.set("client_id", "nobody")],
      ["without a client", (query) => query.delete("client_id")],
      ["for a client id twice", (query) => query.append("client_id", "nobody")],
      ["without a redirect URI", (query) => query.delete("redirect_uri")],
      ["for an empty redirect URI", (query) => query.set("redirect_uri", "")],
      ["for a redirect URI twice", (query) => query.append("redirect_uri", redirectUri)],
      ["for another redirect URI", (query) => query.set("redirect_uri", "https://evil.example/")],
      ["for a redirect URI with more", (query) => query.set("redirect_uri", `${redirectUri}&x=1`)],
      ["for a script", (query) => query.set("redirect_uri", "javascript:alert(1)")],
      ["for a client id with NUL", (query) => query.set("client_id", "\0")],
    ];
    for (const [name, change] of cases) {
      it(name, async () => {
        const query = new URLSearchParams(path().split("?")[1]);
        change(query);
        const address = `/oauth2/authorize?${query.toString()}`;
        for (const answer of [await visitor.get(address), await visitor.post(address, "")]) {
          assert.equal(answer.status, 400);
          assert.equal(answer.headers.get("location"), null);
          assert.match(answer.text, /This sign-in cannot go on/);
          assert.equal(answer.text.includes("twice"), name.endsWith("twice"));
          assert.ok(!answer.text.includes("evil.example"));
        }
      });
    }
  });

  describe("redirects nobody, signed in or not, with", () => {
    const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
    const cases: readonly (readonly [string, string])[] = [
      ["a missing response type", "response_type="],
      ["the implicit grant", "response_type=token"],
      ["a hybrid response type", "response_type=code token"],
      ["a plain challenge", `code_challenge=${challenge}&code_challenge_method=plain`],
      ["a challenge without a method, which means plain", `code_challenge=${challenge}`],
      ["a method in other case", `code_challenge=${challenge}&code_challenge_method=s256`],
      ["a method without a challenge", "code_challenge_method=S256"],
      ["a challenge that is too short", "code_challenge=x&code_challenge_method=S256"],
      ["a challenge with padding", `code_challenge=${challenge}%3D&code_challenge_method=S256`],
      ["a parameter twice", "scope=a&scope=b"],
      ["the state twice", "state=other"],
      ["a state with a line end", "state=a%0Ab"],
      ["a state that is too long", `state=${"x".repeat(2049)}`],
    ];
    for (const [name, query] of cases) {
      it(name, async () => {
        const base = path(name === "the state twice" ? { state: "s" } : {});
        const address = query.startsWith("response_type")
          ? `${base.replace("&response_type=code", "")}&${query}`
          : `${base}&${query}`;
        for (const _ of ["a stranger", "ada"]) {
          for (const answer of [await visitor.get(address), await visitor.post(address, "")]) {
            assert.equal(answer.status, 400);
            assert.equal(answer.headers.get("location"), null);
            assert.match(answer.text, /The application&#39;s request is wrong: /);
          }
          await visitor.signIn("ada");
        }
      });
    }
  });

  it("sends a browser to an application only where a signed-in user answers", async () => {
    const value = fc.constantFrom("code", "token", "", redirectUri, "vscode://x.y/z", "S256", "s");
    const names = ["client_id", "response_type", "redirect_uri", "state", "code_challenge_method"];
    const request = fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 4 });
    const body = fc.constantFrom(
      "",
      "decision=allow",
      "decision=deny",
      "decision=allow&form_token=x",
    );
    await fc.assert(
      fc.asyncProperty(request, body, fc.boolean(), async (more, form, isSignedIn) => {
        const stranger = new WebVisitor(target);
        if (isSignedIn) await stranger.signIn("ada");
        const address = `${path()}&${new URLSearchParams(more.map(([...pair]) => pair)).toString()}`;
        for (const answer of [await stranger.get(address), await stranger.post(address, form)]) {
          assert.match(answer.headers.get("location") ?? "/", /^\//);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("lets the form of the page lead to the application and nowhere else", async () => {
    await visitor.signIn("ada");
    const other = "http://127.0.0.1:5555/stable/callback";
    for (const [uri, source] of [
      [redirectUri, "vscode:"],
      [other, "http://127.0.0.1:5555"],
    ] as const) {
      const { headers } = await visitor.get(path({ redirect_uri: uri }));
      const policy = (headers.get("content-security-policy") ?? "").split("; ");
      assert.ok(policy.includes("default-src 'none'"));
      assert.ok(policy.includes("frame-ancestors 'none'"));
      assert.ok(policy.includes("base-uri 'none'"));
      assert.ok(policy.includes(`form-action 'self' ${source}`), policy.join("; "));
    }
  });

  it("escapes what the application and the request say", async () => {
    const name = `<script>alert("1")</script>&'`;
    client = await target.client(["vscode://a.b/c'%22"], [], name);
    await visitor.signIn("ada");
    const uri = client.record.redirectUris[0] ?? "";
    const { text } = await visitor.get(path({ redirect_uri: uri, state: `"><script>` }));
    assert.ok(!/<script/i.test(text));
    assert.ok(text.includes("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;"));
    const action = formsOf(text)[0]?.action ?? "";
    assert.equal(new URLSearchParams(action.split("?")[1]).get("state"), `"><script>`);
  });
});
