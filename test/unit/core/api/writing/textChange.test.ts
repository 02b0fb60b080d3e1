import assert from "node:assert/strict";
import fc from "fast-check";
import { isUndoable, textChange } from "../../../../../src/core/api/writing/textChange.ts";
import { unescapeHtml } from "../../../../../src/core/api/unescapeHtml.ts";

const plain = { escaped: false, lineEnds: "kept", trimmed: false, cutAt: undefined } as const;

describe("What a service did to a text", () => {
  for (const [name, meant, told, expected, undoable] of [
    ["nothing", "a", "a", plain, true],
    ["escaping", "a < 'b'", "a &lt; &#39;b&#39;", { ...plain, escaped: true }, true],
    ["CRLF for LF", "a\nb\n", "a\r\nb\r\n", { ...plain, lineEnds: "to-crlf" }, true],
    ["LF for CRLF", "a\r\nb", "a\nb", { ...plain, lineEnds: "to-lf" }, false],
    ["trimming", "\ta\n", "a", { ...plain, trimmed: true }, false],
    ["trimming the end", "\ta\n", "\ta", { ...plain, trimmed: true }, false],
    ["a cut", "abcdef", "abcd", { ...plain, cutAt: 4 }, false],
    [
      "escaping, CRLF and trimming",
      "<\na\n",
      "&lt;\r\na",
      { escaped: true, lineEnds: "to-crlf", trimmed: true, cutAt: undefined },
      false,
    ],
  ] as const) {
    it(`is told to be ${name}`, () => {
      const change = textChange(meant, told);
      assert.deepEqual(change, expected);
      assert.equal(isUndoable(expected), undoable);
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
      assert.equal(textChange(meant, told), undefined);
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
