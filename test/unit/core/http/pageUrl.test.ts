import assert from "node:assert/strict";
import { snippetPageUrl } from "../../../../src/core/http/pageUrl.ts";

const api = "https://api.example.com/v1/";
const origins = ["https://api.example.com", "https://example.com"];

describe("The address of a snippet's page", () => {
  const taken: readonly [string, string][] = [
    ["https://example.com/s/7", "https://example.com/s/7"],
    ["https://api.example.com/s/7?x=1#L3", "https://api.example.com/s/7?x=1#L3"],
    ["/s/7", "https://api.example.com/s/7"],
  ];
  for (const [told, url] of taken) {
    it(`is taken: ${told}`, () => assert.equal(snippetPageUrl(told, api, origins), url));
  }

  const refused = [
    "https://elsewhere.example/s/7",
    "https://example.com.elsewhere.example/s/7",
    "https://example.com:8443/s/7",
    "http://example.com/s/7",
    "//elsewhere.example/s/7",
    "https://example.com@elsewhere.example/",
    "https://ada:secret@example.com/s/7",
    "https://api.example.com/v1/snippets/7",
    "snippets/7",
    "https://example.com/s/7?access_token=x",
    "javascript:alert(1)",
    "command:workbench.action.quit",
    "file:///etc/passwd",
    "http://",
    `https://example.com/${"x".repeat(2_048)}`,
  ];
  for (const told of refused) {
    it(`is not taken: ${told.slice(0, 60)}`, () =>
      assert.equal(snippetPageUrl(told, api, origins), undefined));
  }
});
