import assert from "node:assert/strict";
import fc from "fast-check";
import {
  codeLikeness,
  withoutArrangement,
} from "../../../../../src/core/snippet/code/codeLikeness.ts";

describe("codeLikeness", () => {
  const cases: readonly (readonly [left: string, right: string, expected: string | undefined])[] = [
    ["a\nb\n", "a\nb\n", "same"],
    ["a\nb\n", "a\r\nb\r\n", "same"],
    ["a\rb", "a\nb", "same"],
    ["", "", "same"],
    ["a\nb", "a\nb\n", "white-space"],
    ["if (x) {\n\ty();\n}", "if (x) {\n    y();\n}", "white-space"],
    ["f(a,  b)", "f(a, b)", "white-space"],
    ["a\n\n\nb", "a\nb", "white-space"],
    [" \n", "\t", "white-space"],
    ["ab", "a b", undefined],
    ["a", "A", undefined],
    ["é", "e\u0301", undefined],
    ["a", "", undefined],
  ];
  for (const [left, right, expected] of cases) {
    it(`calls ${JSON.stringify(left)} and ${JSON.stringify(right)} ${expected ?? "different"}`, () => {
      assert.equal(codeLikeness(left, right), expected);
      assert.equal(codeLikeness(right, left), expected);
    });
  }

  it("is alike exactly where what is left without arrangement is the same", () => {
    const code = fc
      .array(fc.constantFrom("a", "b", " ", "\t", "\n", "\r\n"))
      .map((all) => all.join(""));
    fc.assert(
      fc.property(code, code, (left, right) => {
        const isAlike = codeLikeness(left, right) !== undefined;
        assert.equal(isAlike, withoutArrangement(left) === withoutArrangement(right));
      }),
    );
  });
});
