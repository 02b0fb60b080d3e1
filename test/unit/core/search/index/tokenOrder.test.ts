import assert from "node:assert/strict";
import fc from "fast-check";
import { orderOf } from "../../../../../src/core/search/index/tokenOrder.ts";
import { TokenTable } from "../../../../../src/core/search/index/segmentBuilder.ts";
import { runAtOnce } from "../../../../../src/core/turns.ts";

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
  for (const text of [...texts, ...texts]) table.intern(text);
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

  it("are in that order where they are many, however alike", () => {
    const many = Array.from({ length: 9_000 }, (_, at) => `same${(at * 7919) % 9_001}`);
    const tokens = tableOf(many);
    const sorted = Array.from(runAtOnce(orderOf(tokens)), (number) => tokens[number]);
    assert.deepEqual(sorted, many.toSorted());
  });

  for (const [name, textOf] of Object.entries({
    different: (at: number) => at.toString(36),
    "of one beginning": (at: number) => `same${at}`,
  })) {
    it(`are sorted with pauses, at most 5,000 between two, where they are ${name}`, () => {
      const tokens = tableOf(Array.from({ length: 40_000 }, (_, at) => textOf(at)));
      let pauses = 0;
      for (const steps = orderOf(tokens); steps.next().done !== true;) pauses++;
      assert.ok(pauses > (40_000 / 5_000) * Math.log2(40_000 / 5_000), `${pauses} pauses`);
    });
  }

  it("are no more than memory permits: new ones are left out, known ones are found", () => {
    const table = new TokenTable(3);
    const words = ["one", "two", "three", "four", "one", "four", "three"];
    assert.deepEqual(
      words.map((word) => table.intern(word)),
      [0, 1, 2, undefined, 0, undefined, 2],
    );
    assert.deepEqual(table.texts, ["one", "two", "three"]);
  });
});
