import assert from "node:assert/strict";
import { fieldText } from "../../../../src/core/search/queryFilter.ts";
import { ScanSearch } from "../../../../src/core/search/scanSearch.ts";
import { exampleLibrary } from "./exampleLibrary.ts";

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
  const scan = new ScanSearch();
  for (const document of exampleLibrary) scan.set(document);

  for (const [text, expected] of cases) {
    it(`answers ${JSON.stringify(text)} with ${expected.length} snippets`, () => {
      const ids = scan.query(text, 50).map((hit) => hit.id);
      assert.deepEqual(ids.toSorted(), [...expected].sort());
    });
  }

  it("puts titles first and points at what it found", () => {
    const [hit] = scan.query("sort", 1);
    const document = exampleLibrary.find(({ id }) => id === hit?.id);
    const [match] = hit?.matches ?? [];
    assert.ok(document !== undefined && match !== undefined);
    assert.equal(document.id, "bubble");
    const { field, start, length } = match;
    assert.equal(
      fieldText(document, field)
        .slice(start, start + length)
        .toLowerCase(),
      "sort",
    );
  });

  it("forgets what is deleted and takes what is replaced", () => {
    const own = new ScanSearch();
    const [first] = exampleLibrary;
    assert.ok(first !== undefined);
    own.set(first);
    own.set({ ...first, title: "Throttle", code: "" });
    assert.deepEqual([own.size, own.query("throttle", 9).length], [1, 1]);
    own.delete(first.id);
    assert.deepEqual([own.size, own.query("throttle", 9).length], [0, 0]);
  });
});
