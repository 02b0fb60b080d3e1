import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import {
  appendParameters,
  isRegisteredRedirect,
  redirectPrefixProblem,
  redirectUriProblem,
} from "../../../../src/service/oauth/redirectUri.ts";

const commit = "stable-9a3f1c";
const webCallback = `http://127.0.0.1:8123/${commit}/callback?vscode-reqid=1&vscode-scheme=code-oss&vscode-authority=publisher.name&vscode-path=%2Fdid-authenticate`;

describe("a redirect URI", () => {
  describe("can be registered", () => {
    for (const address of [
      "vscode://snippet-service.snippet-service/did-authenticate",
      "vscode-insiders://a.b/c",
      "vscodium://a.b/c",
      "cursor://a.b/c",
      "windsurf://a.b/c",
      "kiro://a.b/c",
      "positron://a.b/c",
      "code-oss://a.b/c?windowId=1",
      "theia://a.b",
      "com.example.app:/callback",
      "http://127.0.0.1/callback",
      "http://127.0.0.1:3000",
      "http://[::1]/callback",
      "http://localhost:8080/",
      "https://example.com/callback?for=editor",
      "https://example.com:8443/",
      "https://example.com",
    ]) {
      it(address, () => assert.equal(redirectUriProblem(address), undefined));
    }
  });

  describe("cannot be registered", () => {
    for (const address of [
      "",
      "/callback",
      "//example.com/callback",
      "javascript:alert(1)",
      "javascript://example.com/%0aalert(1)",
      "JavaScript:alert(1)",
      "data:text/html,hello",
      "file:///etc/passwd",
      "vbscript:x",
      "blob:https://example.com/1",
      "about:blank",
      "view-source:https://example.com/",
      "mailto:ada@example.com",
      "ms-msdt:/x",
      "vscode://vscode.git/clone?url=https://evil.example/x.git",
      "vscode://VSCODE.git/clone",
      "cursor://anysphere.cursor-deeplink/mcp/install?name=a&config=b",
      "vscode://file/etc/passwd",
      "javascript.x:/alert(1)",
      "data.x:/text",
      "file.x:/etc/passwd",
      "jetbrains://a.b/c",
      "zed://a.b/c",
      "vscode:/extension/a.b",
      "vscode://a.b:80/c",
      "https://example.com/?code[]=1",
      "https://example.com/?code%5Bx%5D=1",
      "https://example.com/?x;code=1",
      "https://example.com/?Code=1",
      "https://example.com/?code%00=1",
      "search-ms:/x",
      "git-client://clone/x",
      "slack://open/x",
      "web+app://a.b/c",
      "app://a.b/c",
      "ws://example.com/",
      "c:/windows",
      "vscode:",
      "vscode://",
      "vscode:///did-authenticate",
      "vscode://user@a.b/c",
      "vscode://a.b/c#fragment",
      "vscode://a.b/c d",
      "vscode://a.b/\u00e9",
      "vscode://a.b/%zz",
      "vscode://a.b/c?code=1",
      "vscode://a.b/c?x=1&st%61te=2",
      "http://example.com/callback",
      "http://127.0.0.1.example.com/callback",
      "http://127.0.0.1@example.com/callback",
      "http://user@127.0.0.1/callback",
      "http://127.1/callback",
      "http://2130706433/callback",
      "http://0.0.0.0/callback",
      "http://127.0.0.1:0/callback",
      "http://127.0.0.1:65536/callback",
      "HTTP://127.0.0.1/callback",
      "https://user:pass@example.com/",
      "https://example.com/a/../b",
      "https://EXAMPLE.com/",
      "https:example.com",
      "https:///example.com",
      "https://example.com\\@127.0.0.1/",
      `https://example.com/${"x".repeat(2000)}`,
      "http://127.0.0.1/\0",
      "http://127.0.0.1/\r\nSet-Cookie: x=1",
    ]) {
      it(JSON.stringify(address.slice(0, 60)), () => {
        assert.match(redirectUriProblem(address) ?? "", /\.$/);
      });
    }
  });

  describe("is accepted for what was registered", () => {
    const cases: readonly [registered: string, requested: string][] = [
      ["vscode://a.b/c", "vscode://a.b/c"],
      ["http://127.0.0.1/callback", "http://127.0.0.1:49152/callback"],
      ["http://127.0.0.1:3000/callback", "http://127.0.0.1:49152/callback"],
      ["http://127.0.0.1:3000/callback", "http://127.0.0.1/callback"],
      ["http://[::1]/callback", "http://[::1]:49152/callback"],
      ["http://localhost/callback?a=1", "http://localhost:49152/callback?a=1"],
    ];
    for (const [registered, requested] of cases) {
      it(`${registered} <- ${requested}`, () => assert.ok(accepts([registered], [], requested)));
    }
  });

  describe("is refused for what was registered", () => {
    const cases: readonly [registered: string, requested: string][] = [
      ["vscode://a.b/c", "vscode://a.b/c/"],
      ["vscode://a.b/c", "vscode://a.b/C"],
      ["vscode://a.b/c", "VSCODE://a.b/c"],
      ["vscode://a.b/c", "vscode://a.b/c?windowId=1"],
      ["vscode://a.b/c", "vscode://a.b/%63"],
      ["vscode://a.b/c", "vscode-insiders://a.b/c"],
      ["https://example.com/cb", "https://example.com:443/cb"],
      ["https://example.com/cb", "https://example.com:8443/cb"],
      ["https://example.com/cb", "https://example.com/cb/../evil"],
      ["https://example.com/cb", "https://example.com.evil.org/cb"],
      ["http://127.0.0.1/callback", "http://localhost/callback"],
      ["http://127.0.0.1/callback", "http://[::1]/callback"],
      ["http://127.0.0.1/callback", "https://127.0.0.1/callback"],
      ["http://127.0.0.1/callback", "http://127.0.0.1:3000/callback/"],
      ["http://127.0.0.1/callback", "http://127.0.0.1:3000/callback?x=1"],
      ["http://127.0.0.1/callback", "http://127.0.0.1:3000@evil.org/callback"],
      ["http://127.0.0.1/callback", "http://127.0.0.1:3000/callback#x"],
      ["http://127.0.0.1/callback", "http://127.0.0.1:99999/callback"],
      ["http://127.0.0.1/callback", "http://127.0.0.1:/callback"],
      ["http://127.0.0.1/callback", "http://127.0.0.1:03000x/callback"],
      ["http://127.0.0.1/callback", " http://127.0.0.1/callback"],
    ];
    for (const [registered, requested] of cases) {
      it(`${registered} <- ${requested}`, () => assert.ok(!accepts([registered], [], requested)));
    }
  });
});

describe("a loopback prefix", () => {
  it("covers the callback of an editor in the browser, whatever its port, commit and query", () => {
    assert.ok(accepts([], ["http://127.0.0.1/"], webCallback));
    assert.ok(accepts([], [`http://127.0.0.1/${commit}`], webCallback));
    assert.ok(accepts([], [`http://127.0.0.1:1/${commit}/callback`], webCallback));
    assert.ok(accepts([], ["http://localhost"], "http://localhost:8080/callback"));
    assert.ok(accepts([], ["http://[::1]/a"], "http://[::1]:8080/a"));
  });

  describe("covers no", () => {
    for (const requested of [
      "http://127.0.0.1:80/callbackx",
      "http://127.0.0.1:80/call",
      "http://127.0.0.1:80/",
      "http://127.0.0.1:80/Callback",
      "http://127.0.0.1:80/callback/../evil",
      "http://127.0.0.1:80/callback/..",
      "http://127.0.0.1:80/callback/./evil",
      "http://127.0.0.1:80/callback/%2e%2e/evil",
      "http://127.0.0.1:80/callback/.%2E/evil",
      "http://127.0.0.1:80/callback/%2fevil",
      "http://127.0.0.1:80/callback/%5Cevil",
      "http://127.0.0.1:80/callback/%252e%252e/evil",
      "http://127.0.0.1:80/callback/\\evil",
      "http://127.0.0.1:80/callback//evil.org",
      "http://127.0.0.1:80//callback",
      "http://127.0.0.1:80/callback/%00",
      "http://127.0.0.1:80/callback/%0d%0aX: y",
      "http://127.0.0.1:80/callback/\tevil",
      "http://127.0.0.1:80/callback#fragment",
      "http://127.0.0.1:80/callback?code=planted",
      "http://127.0.0.1:80/callback?a=1&state=planted",
      "http://127.0.0.1:80/callback?%65rror=planted",
      "http://127.0.0.1:80@evil.org/callback",
      "http://127.0.0.1:80.evil.org/callback",
      "http://127.0.0.1.evil.org/callback",
      "http://evil.org/callback",
      "http://evil.org\\@127.0.0.1/callback",
      "http://evil.org#@127.0.0.1/callback",
      "http://127.0.0.2/callback",
      "http://127.1/callback",
      "http://0x7f.1/callback",
      "http://[::ffff:127.0.0.1]/callback",
      "http://localhost/callback",
      "https://127.0.0.1/callback",
      "//127.0.0.1/callback",
      "http:127.0.0.1/callback",
      "http:///127.0.0.1/callback",
      "http://127.0.0.1\u3002/callback",
      "http://\uff11\uff12\uff17.0.0.1/callback",
      "http://127.0.0.1:80/callback\n",
      "vscode://127.0.0.1/callback",
    ]) {
      it(JSON.stringify(requested), () => {
        assert.ok(!accepts([], ["http://127.0.0.1/callback"], requested));
      });
    }
  });

  it("can be registered for loopback hosts only, with a plain path", () => {
    for (const address of ["http://127.0.0.1", "http://[::1]/", "http://localhost:1/a/b"]) {
      assert.equal(redirectPrefixProblem(address), undefined, address);
    }
    for (const address of [
      "https://127.0.0.1/",
      "http://example.com/",
      "vscode://a.b/",
      "http://127.0.0.1/?a=1",
      "http://127.0.0.1/a/../b",
      "http://127.0.0.1/%2e%2e",
      "http://127.0.0.1//",
    ]) {
      assert.match(redirectPrefixProblem(address) ?? "", /\.$/, address);
    }
  });

  it("never covers an address which a browser takes to another host or above its path", () => {
    const piece = fc.constantFrom(
      ..."/ // \\ .. . %2e %2f %5c @ : :80 ? # evil.org 127.0.0.1 localhost [::1] callback http: a & = %25".split(
        " ",
      ),
    );
    const tail = fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 8 });
    fc.assert(
      fc.property(
        tail,
        fc.constantFrom("http://127.0.0.1:80/callback", "http://127.0.0.1", "http://", ""),
        (parts, start) => {
          const requested = start + parts.join("");
          if (!accepts([], ["http://127.0.0.1/callback"], requested)) return;
          const url = new URL(requested);
          assert.equal(url.hostname, "127.0.0.1");
          assert.equal(url.protocol, "http:");
          assert.equal(url.username + url.password + url.hash, "");
          assert.match(url.pathname, /^\/callback(?:\/|$)/);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("covers every port and every harmless path below it", () => {
    const segment = fc.stringMatching(/^[A-Za-z0-9_~-]{1,8}$/);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 65_535 }), fc.array(segment), (port, segments) => {
        const requested = ["http://127.0.0.1:" + port, "callback", ...segments].join("/");
        assert.ok(accepts([], ["http://127.0.0.1/callback"], requested));
      }),
    );
  });
});

describe("the parameters of the answer", () => {
  const cases: readonly [redirectUri: string, expected: string][] = [
    ["vscode://a.b/c", "vscode://a.b/c?code=x%26y"],
    ["vscode://a.b/c?windowId=1", "vscode://a.b/c?windowId=1&code=x%26y"],
    ["http://127.0.0.1:1", "http://127.0.0.1:1?code=x%26y"],
    ["https://a.b/?", "https://a.b/?code=x%26y"],
    ["https://a.b/?a=%2F&", "https://a.b/?a=%2F&code=x%26y"],
    ["https://a.b/?a=1?b", "https://a.b/?a=1?b&code=x%26y"],
  ];
  for (const [redirectUri, expected] of cases) {
    it(`follow ${redirectUri}`, () => {
      assert.equal(appendParameters(redirectUri, { code: "x&y", state: undefined }), expected);
    });
  }

  it("can be read back, whatever they are, and leave the address as it was", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 20 }),
        fc.constantFrom(...cases.map(([uri]) => uri)),
        (state, uri) => {
          const answer = appendParameters(uri, { code: "c", state });
          assert.ok(answer.startsWith(uri));
          const read = new URL(answer).searchParams;
          assert.equal(read.get("state"), state);
          assert.equal(read.get("code"), "c");
        },
      ),
    );
  });
});

function accepts(
  redirectUris: readonly string[],
  redirectPrefixes: readonly string[],
  requested: string,
): boolean {
  return isRegisteredRedirect({ redirectUris, redirectPrefixes }, requested);
}
