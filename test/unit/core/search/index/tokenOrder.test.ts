import assert from "node:assert/strict";
import fc from "fast-check";
import { orderOf } from "../../../../../src/core/search/index/tokenOrder.ts";
import { TokenTable } from "../../../../../src/core/search/index/tokenTable.ts";
import { runAtOnce } from "../../../../../src/core/search/slices.ts";

const units = ["a", "b", "0", "é", "þ", "ÿ", "Ā", "漢", "\uffff", "\0", "\ud83d", "abc", "abcd"];
const words = fc.uniqueArray(
  fc.oneof(
    fc.string({ unit: "binary", maxLength: 6 }),
    fc.array(fc.constantFrom(...units), { maxLength: 6 }).map((parts) => parts.join("")),
  ),
  { maxLength: 60 },
);

function tableOf(texts: readonly string[]): string[] {
  const table = new TokenTable();
  for (const text of [...texts, ...texts]) {
    const own = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
    table.intern(own, 0, own.length);
  }
  return table.texts;
}

describe("tokens of a segment", () => {
  it("stand in the order of strings, whatever their units", () => {
    fc.assert(
      fc.property(words, (texts) => {
        const tokens = tableOf(texts);
        const sorted = Array.from(runAtOnce(orderOf(tokens)), (number) => tokens[number]);
        assert.deepEqual(sorted, texts.toSorted());
      }),
      { numRuns: 1000, examples: [[["a", "a\0", "aĀ", "aÿb", "abcd", "abcdé", ""]]] },
    );
  });

  it("are sorted with pauses where they are many", () => {
    const tokens = tableOf(Array.from({ length: 40_000 }, (_, number) => number.toString(36)));
    let pauses = 0;
    for (const steps = orderOf(tokens); steps.next().done !== true;) pauses++;
    assert.ok(pauses > 4, `${pauses} pauses`);
  });
});
