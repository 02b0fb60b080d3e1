import assert from "node:assert/strict";
import { maximumCodeBytes } from "../../../../../src/core/model.ts";
import { codeProblem, sizeText } from "../../../../../src/core/snippet/code/codeRules.ts";

describe("codeProblem", () => {
  it("accepts code of exactly 1 MiB", () => {
    assert.equal(codeProblem("a".repeat(maximumCodeBytes)), undefined);
  });

  it("tells how large larger code is", () => {
    assert.deepEqual(codeProblem("a".repeat(maximumCodeBytes + 1)), {
      kind: "too-large",
      bytes: 1_048_577,
      maximum: 1_048_576,
    });
  });

  it("counts bytes, not characters", () => {
    assert.equal(codeProblem("é".repeat(maximumCodeBytes / 2)), undefined);
    assert.equal(codeProblem(`${"é".repeat(maximumCodeBytes / 2)}a`)?.kind, "too-large");
  });

  it("finds half a character, which no service could keep", () => {
    assert.deepEqual(codeProblem("a\ud83d"), { kind: "half-character" });
    assert.equal(codeProblem("a👍\u0000"), undefined);
  });
});

describe("sizeText", () => {
  const cases: readonly (readonly [bytes: number, text: string])[] = [
    [1_048_576, "1 MiB"],
    [1_048_577, "1,048,577 bytes"],
    [1_500_000, "1.4 MiB"],
    [52_428_800, "50 MiB"],
  ];
  for (const [bytes, text] of cases) {
    it(`writes ${bytes} as ${text}`, () => {
      assert.equal(sizeText(bytes, "en"), text);
    });
  }
});
