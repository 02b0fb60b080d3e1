import assert from "node:assert/strict";
import { scanSearch } from "../../../../../src/core/search/query/scanSearch.ts";
import { runAtOnce } from "../../../../../src/core/turns.ts";
import { exampleLibrary } from "../exampleLibrary.ts";

const cases: readonly (readonly [string, readonly string[]])[] = [
  ["", []],
  ["debounce", ["debounce"]],
  ["BUBBLE", ["bubble"]],
  ["sort algorithms", ["bubble", "search"]],
  ["a[i]", ["bubble"]],
  ["%s", ["makefile"]],
  ['"low < high"', ["search"]],
  ["lang:c++", ["vector"]],
  ["tag:algo -bubble", ["search"]],
  ["is:private", ["deploy", "resumeJob"]],
  ["in:code json", ["makefile", "parse"]],
  ["表示", ["greeting"]],
  ["nowhere", []],
];

describe("plain scan", () => {
  const query = (text: string, limit: number) => runAtOnce(scanSearch(exampleLibrary, text, limit));

  for (const [text, expected] of cases) {
    it(`answers ${JSON.stringify(text)} with ${expected.length} snippets`, () => {
      const ids = query(text, 50).map((hit) => hit.id);
      assert.deepEqual(ids.toSorted(), [...expected].sort());
    });
  }

  it("puts titles first", () => {
    assert.equal(query("sort", 1)[0]?.id, "bubble");
  });

  it("finds the same best ones among many, whatever it passes on the way", () => {
    const many = Array.from({ length: 700 }, (_, number) => ({
      id: `d${number}`,
      title: number % 70 === 0 ? "zebra" : `a zebra ${"x".repeat(number % 9)}`,
      tags: [],
      language: "",
      description: "",
      code: "",
      private: false,
    }));
    const ids = runAtOnce(scanSearch(many, "zebra", 10)).map(({ id }) => id);
    assert.deepEqual(
      ids,
      Array.from({ length: 10 }, (_, turn) => `d${turn * 70}`),
    );
  });

  it("pauses often in a large library", () => {
    const [one] = exampleLibrary;
    assert.ok(one !== undefined);
    const steps = scanSearch(
      Array.from({ length: 2000 }, () => one),
      "debounce",
      50,
    );
    let pauses = 0;
    while (steps.next().done !== true) pauses++;
    assert.ok(pauses >= 5, `${pauses} pauses`);
  });
});
