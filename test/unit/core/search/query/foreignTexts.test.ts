import assert from "node:assert/strict";
import { MatchLocator } from "../../../../../src/core/search/query/matchLocator.ts";
import { parseQuery } from "../../../../../src/core/search/query/queryGrammar.ts";
import { plansOf } from "../../../../../src/core/search/query/queryPlan.ts";
import { scanSearch } from "../../../../../src/core/search/query/scanSearch.ts";
import type { SearchDocument } from "../../../../../src/core/search/searchEngine.ts";
import { assertCost, costRatio } from "../../../../support/cost.ts";

function documentOf(id: string, code: string): SearchDocument {
  return { id, title: "Title", description: "", tags: [], language: "Go", private: true, code };
}

describe("The rows of a search of which others wrote the codes", () => {
  const unit = "pa né ";
  const rows = (repeats: number): readonly SearchDocument[] =>
    Array.from({ length: 50 }, (_, at) => documentOf(String(at), unit.repeat(repeats)));

  for (const query of ["parsejso", "pa", "pa()", "né pa xyz", "ap"]) {
    it(`cost the same however long the codes are: ${query}`, () => {
      const [few, many] = [rows(8_000), rows(80_000)];
      const locate = (all: readonly SearchDocument[]): void => {
        const locator = new MatchLocator(query);
        for (const row of all) locator.locate(row);
      };
      assert.ok(
        costRatio(
          () => locate(few),
          () => locate(many),
        ) < 3,
      );
    });
  }

  it("show a word of 500 lines of code where it is", () => {
    const code = `${"let a = 1; // 1234567890123456789012345678901234567890\n".repeat(500)}debounce()`;
    const [match] = new MatchLocator("debounce").locate(documentOf("1", code));
    assert.deepEqual(match, { field: "code", start: code.indexOf("debounce"), length: 8 });
  });

  it("are scanned with a pause behind each", () => {
    const steps = scanSearch(rows(1), "nothing", 50);
    let count = 0;
    while (steps.next().done !== true) count += 1;
    assert.equal(count, 50);
  });
});

describe("A query of a program", () => {
  it("has no more words than somebody may type", () => {
    assert.equal(parseQuery("a ".repeat(100_000)).terms.length, 64);
    assert.equal(parseQuery("a".repeat(100_000)).terms[0]?.text.length, 1_000);
  });

  it("is read in no time, however long it is", () => {
    const queries = ["word ", "-x ", "tag:a ", '"q" ', "a.b "].map((each) => each.repeat(200_000));
    assertCost(50, () => {
      for (const query of queries) plansOf(parseQuery(query));
    });
  });
});
