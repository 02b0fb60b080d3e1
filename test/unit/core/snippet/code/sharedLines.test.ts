import assert from "node:assert/strict";
import fc from "fast-check";
import { sharedLines } from "../../../../../src/core/snippet/code/sharedLines.ts";

describe("sharedLines", () => {
  const cases: readonly (readonly [left: string, right: string, expected: number])[] = [
    ["a\nb\n", "a\nb\n", 1],
    ["a\nb", "  a\r\n\tb\r\n\r\n", 1],
    ["a\nb", "b\na", 1],
    ["a\nb", "a\nc", 0.5],
    ["a\na", "a", 2 / 3],
    ["f {\n  a\n}", "g {\n  b\n}", 0],
    ["a", "b", 0],
    ["", "", 0],
    ["", "a", 0],
  ];
  for (const [left, right, expected] of cases) {
    it(`is ${expected.toFixed(2)} of ${JSON.stringify(left)} and ${JSON.stringify(right)}`, () => {
      assert.equal(sharedLines(left, right), expected);
    });
  }

  it("is the same from both sides, and between 0 and 1", () => {
    const code = fc.array(fc.constantFrom("a", "b", " c", "")).map((lines) => lines.join("\n"));
    fc.assert(
      fc.property(code, code, (left, right) => {
        const shared = sharedLines(left, right);
        assert.equal(shared, sharedLines(right, left));
        assert.ok(shared >= 0 && shared <= 1);
      }),
    );
  });
});
