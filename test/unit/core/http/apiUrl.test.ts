import assert from "node:assert/strict";
import { inspect } from "node:util";
import fc from "fast-check";
import { isSnippetError } from "../../../../src/core/errors.ts";
import { ApiUrl } from "../../../../src/core/http/apiUrl.ts";

describe("ApiUrl.parse", () => {
  for (const [text, expected] of [
    ["https://api.example.com", "https://api.example.com/"],
    ["https://api.example.com/v1", "https://api.example.com/v1/"],
    [" https://API.example.com:443/v1/ ", "https://api.example.com/v1/"],
    ["http://localhost:8080", "http://localhost:8080/"],
    ["http://127.0.0.1:1/x", "http://127.0.0.1:1/x/"],
    ["http://[::1]:9", "http://[::1]:9/"],
  ] as const) {
    it(`takes ${text}`, () => {
      assert.equal(ApiUrl.parse(text).text, expected);
    });
  }

  for (const text of [
    "",
    "api.example.com",
    "http://api.example.com",
    "http://localhost.evil.com",
    "http://127.0.0.1.evil.com",
    "http://0.0.0.0",
    "ftp://localhost",
    "file:///etc",
    "javascript:alert(1)",
    "https://user:hunter2@api.example.com",
    "https://api.example@evil.com",
    "https://api.example.com/?access_token=hunter2",
    "https://api.example.com/?",
    "https://api.example.com/#x",
    "https://",
    "https://hunter2:port",
  ]) {
    it(`refuses ${text === "" ? "nothing" : text}, and does not repeat it`, () => {
      assert.throws(
        () => ApiUrl.parse(text),
        (error) => {
          assert.ok(isSnippetError(error, "settings"));
          assert.doesNotMatch(inspect(error, { depth: 10 }), /hunter2/);
          return true;
        },
      );
    });
  }
});

describe("ApiUrl.join", () => {
  const base = ApiUrl.parse("https://api.example.com/v1");

  it("joins segments and a query", () => {
    const url = base.join(["snippets", "a b&c"], [["page", "1"]]);
    assert.equal(url.href, "https://api.example.com/v1/snippets/a%20b%26c?page=1");
  });

  for (const id of [
    "",
    ".",
    "..",
    "%2e%2e",
    "%2E.",
    ".%2e",
    "a/b",
    "a\\b",
    "a\u0000",
    "a\nb",
    "\ud800",
    "x".repeat(1_025),
  ]) {
    it(`refuses the id ${JSON.stringify(id.slice(0, 20))}`, () => {
      assert.throws(() => base.join(["snippets", id]), { code: "input" });
    });
  }

  for (const id of [
    "?x",
    "#y",
    "@evil.com",
    "__proto__",
    "%2f",
    "a;b",
    "ä👋",
    "...",
    "18446744073709551616",
  ]) {
    it(`keeps the id ${id} within its segment`, () => {
      const url = base.join(["snippets", id]);
      assert.equal(url.origin, "https://api.example.com");
      assert.equal(url.search + url.hash, "");
      assert.equal(decodeURIComponent(url.pathname), `/v1/snippets/${id}`);
    });
  }

  it("never leaves the folder of the snippets, whatever the id", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0x2fff })), (units) => {
        const id = String.fromCharCode(...units);
        try {
          const url = base.join(["snippets", id]);
          const prefix = "/v1/snippets/";
          return (
            url.origin === base.origin &&
            url.pathname.startsWith(prefix) &&
            decodeURIComponent(url.pathname.slice(prefix.length)) === id
          );
        } catch (error) {
          return isSnippetError(error, "input");
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it("owns addresses of its origin and path alone", () => {
    for (const [address, expected] of [
      ["https://api.example.com/v1/snippets/1", true],
      ["https://api.example.com/v2/snippets/1", false],
      ["https://api.example.com/v1/../oauth2/token", false],
      ["http://api.example.com/v1/snippets", false],
      ["https://api.example.com:444/v1/", false],
      ["https://api.example.com.evil.com/v1/", false],
    ] as const) {
      assert.equal(base.owns(new URL(address)), expected, address);
    }
  });
});
