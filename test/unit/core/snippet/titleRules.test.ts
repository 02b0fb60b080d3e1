import assert from "node:assert/strict";
import { splitTags, uniqueTags } from "../../../../src/core/snippet/tagRules.ts";
import { cleanTitle, titleProblem } from "../../../../src/core/snippet/titleRules.ts";

describe("titleProblem", () => {
  it("accepts 1 to 255 characters", () => {
    assert.equal(titleProblem("a"), undefined);
    assert.equal(titleProblem("a".repeat(255)), undefined);
  });

  it("tells how long a title of 300 characters is", () => {
    assert.deepEqual(titleProblem("a".repeat(300)), {
      kind: "too-long",
      length: 300,
      maximum: 255,
    });
  });

  for (const title of ["", "   ", "\t\n", "\u0000"]) {
    it(`takes ${JSON.stringify(title)} as empty`, () => {
      assert.deepEqual(titleProblem(title), { kind: "empty" });
    });
  }

  it("counts what is sent, not the blanks around it", () => {
    assert.equal(titleProblem(` ${"a".repeat(255)} `), undefined);
  });
});

describe("cleanTitle", () => {
  it("makes one line of several and keeps everything else", () => {
    assert.equal(cleanTitle("  a\r\nb\u0000c  d \u200f$1 `👍` "), "a b c d \u200f$1 `👍`");
  });
});

describe("splitTags", () => {
  const cases: readonly (readonly [typed: string, tags: readonly string[]])[] = [
    ["http retry", ["http", "retry"]],
    ["http,retry", ["http", "retry"]],
    [" ,http , retry,\tio\n", ["http", "retry", "io"]],
    ["c++ c# .net", ["c++", "c#", ".net"]],
    ["Go go GO", ["Go"]],
    ["größe 時間", ["größe", "時間"]],
    ["a\u0000b", ["a", "b"]],
    ["a\u00a0b", ["a", "b"]],
    ["", []],
    [" , ", []],
  ];
  for (const [typed, tags] of cases) {
    it(`makes ${JSON.stringify(tags)} of ${JSON.stringify(typed)}`, () => {
      assert.deepEqual(splitTags(typed), tags);
    });
  }
});

describe("uniqueTags", () => {
  it("keeps the first spelling and the order", () => {
    assert.deepEqual(uniqueTags(["B", "a", "b", "A"]), ["B", "a"]);
  });
});
