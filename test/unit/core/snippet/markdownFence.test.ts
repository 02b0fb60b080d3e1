import assert from "node:assert/strict";
import fc from "fast-check";
import { markdownFence } from "../../../../src/core/snippet/codeBlock.ts";

describe("A code as a fenced block", () => {
  const cases: readonly [string, string][] = [
    ["a\nb\n", "```js\na\nb\n```\n"],
    ["a", "```js\na\n```\n"],
    ["", "```js\n\n```\n"],
    ["```\nx\n````", "`````js\n```\nx\n````\n`````\n"],
  ];
  for (const [code, block] of cases) {
    it(`is whole: ${JSON.stringify(code)}`, () => assert.equal(markdownFence(code, "js"), block));
  }

  it("ends where the code ends and nowhere before, whatever the code is", () => {
    const code = fc
      .array(fc.oneof(fc.constantFrom("`", "~", "\n", " "), fc.string()))
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(code, (text) => {
        const block = markdownFence(text, "");
        const fence = /^`+/.exec(block)?.[0] ?? "";
        const inner = block.slice(fence.length + 1, block.length - fence.length - 1);
        assert.ok(inner === text || inner === `${text}\n`);
        assert.ok(!text.includes(fence));
      }),
    );
  });
});
