import assert from "node:assert/strict";
import fc from "fast-check";
import { getNodeValue } from "jsonc-parser";
import { membersOf, parseJsonTree } from "../../../../../src/core/exchange/reading/jsonTree.ts";

const valueIn = (text: string): unknown => {
  const tree = parseJsonTree(text);
  assert.ok("root" in tree);
  return JSON.parse(JSON.stringify(getNodeValue(tree.root)));
};

describe("A file's JSON", () => {
  it("has the same values whether it is strict, or has comments and commas at ends", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        const expected: unknown = JSON.parse(text);
        assert.deepEqual(valueIn(text), expected);
        assert.deepEqual(valueIn(`// A comment\n${text}`), expected);
        assert.deepEqual(valueIn(`\uFEFF[${text},]`), [expected]);
      }),
    );
  });

  it("has every member of a name that stands twice", () => {
    const tree = parseJsonTree('{"a": 1, "b": {"a": 2}, "a": 3}');
    assert.ok("root" in tree);
    const members = membersOf(tree.root).map(([name, { value }]) => [name, value as unknown]);
    assert.deepEqual(members, [
      ["a", 1],
      ["b", undefined],
      ["a", 3],
    ]);
  });
});
