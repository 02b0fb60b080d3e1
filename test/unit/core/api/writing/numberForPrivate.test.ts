import assert from "node:assert/strict";
import { doubtsOfLoss, type Attempt } from "../../../../../src/core/api/writing/attempt.ts";
import type { Patch } from "../../../../../src/core/api/writing/patch.ts";

describe("A visibility that a server did not keep", () => {
  for (const [bodyEncoding, formBoolean, next] of [
    ["form", "true-false", { bodyEncoding: "form", formBoolean: "1-0" }],
    ["form", "1-0", { bodyEncoding: "form", formBoolean: "true-false" }],
    ["json", "1-0", { bodyEncoding: "json", formBoolean: "true-false" }],
    ["json", "true-false", undefined],
  ] as const) {
    it(`is sent in another way after ${formBoolean} in ${bodyEncoding}, until JSON had true and false`, () => {
      const attempt = {
        encoding: { bodyEncoding, formBoolean, codeField: "code" },
        lost: ["private"],
        record: { texts: {}, snippet: {} },
      } as unknown as Attempt;
      const patch = { meant: {}, mayCarry: false } as unknown as Patch;
      assert.deepEqual(doubtsOfLoss(patch, attempt).flat()[1], next);
    });
  }
});
