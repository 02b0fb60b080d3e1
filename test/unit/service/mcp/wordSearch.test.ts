import assert from "node:assert/strict";
import { WordSearch } from "../../../../src/service/mcp/wordSearch.ts";
import { costRatio } from "../../../support/cost.ts";

/** Of two classes in falling order, which normalizing has to sort; U+FF9E becomes a mark by it. */
const runs = {
  marks: (count: number) => `a${"\u0301".repeat(count)}${"\u0316".repeat(count)}`,
  "letters that become marks": (count: number) => `a${"\u0316\uff9e".repeat(count)}`,
};

describe("The words of an agent's search", () => {
  const snippet = (code: string) => ({
    id: 1,
    ownerId: 1,
    languageId: 1,
    title: "T",
    description: "",
    tags: [],
    private: true,
    code,
    createdAt: 0,
    updatedAt: 0,
    version: 1,
  });

  it("are found in any form of their letters", () => {
    for (const [query, code] of [
      ["caf\u00e9", "cafe\u0301"],
      ["\u{1d4b6}", "A"],
    ] as const) {
      assert.ok(new WordSearch(query).score(snippet(code), "") > 0, `${query} in ${code}`);
    }
  });

  it("cost a look through the text once each, and none after one that is missing", () => {
    const text = snippet("a ".repeat(5_000));
    const one = new WordSearch("b a");
    const many = new WordSearch("b a ".repeat(10_000));
    const ratio = costRatio(
      () => one.score(text, ""),
      () => many.score(text, ""),
    );
    assert.ok(ratio < 3, `twenty thousand words took ${ratio.toFixed(1)} times as long`);
    assert.equal(many.score(text, ""), 0);
  });

  for (const [name, run] of Object.entries(runs)) {
    it(`take time in proportion to the text, whatever is in it: ${name}`, () => {
      const search = new WordSearch("word");
      const of = (count: number) => () => search.score(snippet(run(count)), "");
      const ratio = costRatio(of(4_000), of(16_000));
      assert.ok(ratio < 9, `four times the text took ${ratio.toFixed(1)} times as long`);
    });
  }
});
