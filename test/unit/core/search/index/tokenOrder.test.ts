import assert from "node:assert/strict";
import fc from "fast-check";
import { orderOf, tableOf } from "../../../../../src/core/search/index/tokenOrder.ts";
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

function sorted(texts: readonly string[]): string[] {
  const table = new TokenTable();
  for (const text of texts) {
    const own = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
    table.intern(own, 0, own.length);
  }
  const strings = runAtOnce(tableOf(table.texts, runAtOnce(orderOf(table.texts))));
  return texts.map((_, place) => strings.at(place));
}

describe("tokens of a segment", () => {
  it("stand in the order of strings, whatever their units", () => {
    fc.assert(
      fc.property(words, (texts) => {
        assert.deepEqual(sorted(texts), texts.toSorted());
      }),
      { numRuns: 1000, examples: [[["a", "a\0", "aĀ", "aÿb", "abcd", "abcdé", ""]]] },
    );
  });

  it("are sorted with pauses where they are many", () => {
    const table = new TokenTable();
    for (let number = 0; number < 40_000; number++) {
      const own = Uint16Array.from(`same${number}`, (unit) => unit.charCodeAt(0));
      table.intern(own, 0, own.length);
    }
    let pauses = 0;
    for (const steps = orderOf(table.texts); steps.next().done !== true;) pauses++;
    assert.ok(pauses > 4, `${pauses} pauses`);
  });
});
