import assert from "node:assert/strict";
import {
  hasDirectionMarks,
  showDirectionMarks,
} from "../../../../../src/core/snippet/code/directionMarks.ts";

describe("Marks that turn the direction of text", () => {
  for (const code of [0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069]) {
    it(`are seen and shown: U+${code.toString(16)}`, () => {
      const text = `if (isAdmin) {${String.fromCharCode(code)} // }`;
      assert.ok(hasDirectionMarks(text));
      assert.equal(
        showDirectionMarks(text),
        `if (isAdmin) {[U+${code.toString(16).toUpperCase()}] // }`,
      );
    });
  }

  it("are not what scripts need to be written", () => {
    const text = "نمی\u200Cخواهم \u200Fשלום\u200E";
    assert.equal(hasDirectionMarks(text), false);
    assert.equal(showDirectionMarks(text), text);
  });
});
