import assert from "node:assert/strict";
import fc from "fast-check";
import { jsonOutline } from "../../../src/core/jsonOutline.ts";

describe("The outline of a JSON text", () => {
  it("ends at its limit of values, whatever the text repeats", () => {
    const piece = fc.stringMatching(/^[[\]{}:," 1a-]{1,6}$/);
    fc.assert(
      fc.property(piece, fc.integer({ min: 1, max: 50 }), (repeated, most) => {
        let numbers = 0;
        const { values } = jsonOutline(repeated.repeat(1_000), most, () => (numbers += 1));
        assert.ok(values <= most + 1, `${values} values`);
        assert.ok(numbers <= 2 * most + 3, `${numbers} numbers`);
      }),
    );
  });

  it("counts the same for valid JSON, whether a limit lies above or not", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const commas = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, "").match(/[:,[{]/g)?.length ?? 0;
        assert.equal(jsonOutline(text, Infinity).values, commas);
        assert.equal(jsonOutline(text, commas).values, commas);
      }),
    );
  });
});
