import assert from "node:assert/strict";
import { readLanguage } from "../../../../../src/core/api/wire/readLanguage.ts";
import { readTags } from "../../../../../src/core/api/wire/readTag.ts";

describe("readTags", () => {
  for (const [value, expected] of [
    [
      ["a", "b", "a"],
      ["a", "b"],
    ],
    [
      [{ name: "a" }, { tag: "b" }, { tag_id: 4, tag: { id: 4, name: "c" } }, {}, null, 7],
      ["a", "b", "c", "7"],
    ],
    ["a, b  c,,a", ["a", "b", "c"]],
    ["", []],
    [null, []],
    [{}, []],
    [{ total: 2, items: ["a", { name: "b" }] }, ["a", "b"]],
    [{ value: "a b" }, ["a", "b"]],
    // Content without a name is no empty list.
    [{ a: 1 }, undefined],
    [{ a: true }, undefined],
    [{ a: [1], b: ["c"] }, undefined],
    ['["a","b"]', undefined],
    [5, undefined],
    [[3, 5], undefined],
    ["[3,5]", undefined],
    [[{ id: 3 }], undefined],
    [[{ tag: 3 }], undefined],
    [["a", { id: 3 }], undefined],
    ["{a,b}", undefined],
    ["a;b", undefined],
    [["x".repeat(70_000)], undefined],
    ["x ".repeat(40_000), undefined],
  ] as const) {
    it(`reads ${JSON.stringify(value).slice(0, 60)}`, () =>
      assert.deepEqual(readTags(value), expected));
  }
});

describe("readLanguage", () => {
  const language = { id: 2, name: "Go" };
  for (const told of [
    language,
    { node: language, cursor: "a" },
    { doc: { _id: 2, name: "Go" }, key: "b" },
    { language },
    { data: language },
    { id: "2", type: "languages", attributes: { name: "Go" } },
    { id: 2, name: "Go", creator: { id: 9, name: "Ada" } },
  ]) {
    it(`reads ${JSON.stringify(told)}`, () =>
      assert.deepEqual(readLanguage(told), { id: "2", name: "Go" }));
  }
});
