import assert from "node:assert/strict";
import fc from "fast-check";
import { isLostBy, rewritesBetween } from "../../../../src/core/api/rewrites.ts";
import { unescapeHtml } from "../../../../src/core/api/unescapeHtml.ts";

describe("What a service did to a text", () => {
  for (const [name, meant, told, expected, isLost] of [
    ["nothing", "a", "a", [], false],
    ["escaping", "a < 'b'", "a &lt; &#39;b&#39;", ["escaped"], false],
    ["CRLF for LF", "a\nb\n", "a\r\nb\r\n", ["crlf"], false],
    ["LF for CRLF", "a\r\nb", "a\nb", ["lf"], true],
    ["trimming", "\ta\n", "a", ["trimmed"], true],
    ["trimming the end", "\ta\n", "\ta", ["trimmed"], true],
    ["a cut", "abcdef", "abcd", ["cut at 4"], true],
    ["escaping, CRLF and trimming", "<\na\n", "&lt;\r\na", ["escaped", "crlf", "trimmed"], true],
  ] as const) {
    it(`is told to be ${name}`, () => {
      assert.deepEqual(rewritesBetween(meant, told), expected);
      assert.equal(isLostBy(meant, expected), isLost);
    });
  }

  for (const [meant, told] of [
    ["a", "b"],
    ["abc", ""],
    [" ", ""],
    ["\tif", "    if"],
    ["a", "ab"],
  ] as const) {
    it(`is unknown for ${JSON.stringify(meant)} that became ${JSON.stringify(told)}`, () => {
      assert.equal(rewritesBetween(meant, told), undefined);
    });
  }

  it("is undone for every text that was escaped", () => {
    const escape = (text: string): string =>
      text
        .replaceAll("&", "&amp;")
        .replaceAll("<", "&lt;")
        .replaceAll(">", "&gt;")
        .replaceAll('"', "&quot;")
        .replaceAll("'", "&#039;");
    const text = fc
      .array(fc.constantFrom("&", "<", ">", '"', "'", "&lt;", "&amp;amp;", "a", ";", "#39;"))
      .map((parts) => parts.join(""));
    fc.assert(fc.property(text, (it) => assert.equal(unescapeHtml(escape(it)), it)));
  });
});
