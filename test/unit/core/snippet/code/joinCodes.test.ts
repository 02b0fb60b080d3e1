import assert from "node:assert/strict";
import { joinCodes } from "../../../../../src/core/snippet/code/joinCodes.ts";

describe("Joining codes", () => {
  const cases: readonly [string, readonly string[], string][] = [
    ["puts one line end between two", ["a", "b"], "a\nb"],
    ["adds none where there is one", ["a\n", "b\r\n", "c\r", "d"], "a\nb\r\nc\rd"],
    ["leaves a single code as it is", ["  a\r\n\0"], "  a\r\n\0"],
    ["is empty for none", [], ""],
    ["keeps an empty code's line", ["", "b"], "\nb"],
  ];
  for (const [sentence, codes, expected] of cases) {
    it(sentence, () => assert.equal(joinCodes(codes), expected));
  }
});
