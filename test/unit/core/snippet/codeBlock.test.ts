import assert from "node:assert/strict";
import fc from "fast-check";
import { codeBlock } from "../../../../src/core/snippet/codeBlock.ts";
import { assertCost } from "../../../support/cost.ts";

const options = { languageId: "python", maximalLines: 3, maximalWidth: 10 };

describe("A code as a block of Markdown", () => {
  const cases: readonly [string, string, string][] = [
    ["is fenced and names its language", "a\nb", "```python\na\nb\n```"],
    ["has a fence that the code cannot end", "a\n````\nb", "`````python\na\n````\nb\n`````"],
    ["ends after some lines", "1\n2\n3\n4", "```python\n1\n2\n3\n…\n```"],
    ["cuts a long line", "x".repeat(11), `\`\`\`python\n${"x".repeat(10)}…\n\`\`\``],
    ["knows every line end", "a\r\nb\rc", "```python\na\nb\nc\n```"],
    ["shows what turns the direction", "a\u202Eb", "```python\na[U+202E]b\n```"],
    ["shows NUL", "a\0b", "```python\na␀b\n```"],
  ];
  for (const [sentence, code, expected] of cases) {
    it(sentence, () => assert.equal(codeBlock(code, options), expected));
  }

  it("reads no more of a line than it shows", () => {
    assertCost(300, () => codeBlock("\0\u202E".repeat(2_000_000), options));
  });

  it("has no line inside that could be its end", () => {
    const codes = fc.string({ unit: fc.constantFrom("`", "\n", " ", "a", "~") });
    fc.assert(
      fc.property(codes, (code) => {
        const lines = codeBlock(code, options).split("\n");
        const fence = lines.at(-1) ?? "";
        assert.match(fence, /^`{3,}$/);
        assert.ok(lines.slice(1, -1).every((line) => !line.includes(fence)));
      }),
    );
  });
});
