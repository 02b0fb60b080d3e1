import assert from "node:assert/strict";
import fc from "fast-check";
import { markdownText } from "../../../../src/core/snippet/markdownText.ts";

describe("Text as Markdown", () => {
  const cases: readonly [string, string, string][] = [
    ["has no image", "![x](https://a.invalid/b)", "\\!\\[x\\]\\(https\\:\\/\\/a\\.invalid\\/b\\)"],
    ["has no HTML", "<b onclick=x>", "\\<b onclick\\=x\\>"],
    ["has no entity", "&lt;", "\\&lt\\;"],
    ["has no icon", "$(lock)", "\\\\\\$\\(lock\\)"],
    ["has no list", "1. a\n- b", "1\\. a  \n\\- b"],
    ["has no code block", "    a\n\tb", "a  \nb"],
    ["keeps its words and letters", "Grüße 你好 🙂", "Grüße 你好 🙂"],
  ];
  for (const [sentence, text, expected] of cases) {
    it(sentence, () => assert.equal(markdownText(text), expected));
  }

  it("has no punctuation of Markdown that is not escaped", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."\\`*_{}[]()#+-.!<>&|~$ a1\n".split("")) }),
        (text) => {
          const bare = markdownText(text).replace(/\\[!-/:-@[-`{-~]/g, "");
          assert.match(bare, /^[ a1\n]*$/);
        },
      ),
    );
  });
});
