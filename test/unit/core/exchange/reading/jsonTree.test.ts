import assert from "node:assert/strict";
import fc from "fast-check";
import { costRatio } from "../../../../support/cost.ts";
import {
  isObject,
  itemsOf,
  membersOf,
  parseJsonTree,
} from "../../../../../src/core/exchange/reading/jsonTree.ts";

const valueIn = (text: string): unknown => {
  const tree = parseJsonTree(text);
  assert.ok("root" in tree);
  return plain(tree.root);
};

const plain = (node: unknown): unknown =>
  isObject(node)
    ? Object.fromEntries(membersOf(node).map(([name, value]) => [name, plain(value)]))
    : Array.isArray(node)
      ? itemsOf(node).map(plain)
      : node;

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
    const members = membersOf(tree.root).map(([name, value]) => [name, plain(value)]);
    assert.deepEqual(members, [
      ["a", 1],
      ["b", { a: 2 }],
      ["a", 3],
    ]);
  });

  it("is refused as too large without being read to its end", () => {
    const read = (millions: number): unknown => {
      const tree = parseJsonTree(`[${"1,".repeat(millions * 1_000_000)}1]`);
      assert.deepEqual(tree, { isTooLarge: true });
      return tree;
    };
    assert.ok(
      costRatio(
        () => read(1),
        () => read(8),
      ) < 4,
    );
  });
});
