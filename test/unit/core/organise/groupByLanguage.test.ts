import assert from "node:assert/strict";
import { groupByLanguage } from "../../../../src/core/organise/groupByLanguage.ts";
import { InMemoryLibrary } from "../../../support/inMemoryLibrary.ts";

describe("Snippets by language", () => {
  it("are sorted by the language's name as people sort, and not within it", () => {
    const library = new InMemoryLibrary();
    for (const [title, languageId] of [
      ["one", "Zig"],
      ["two", "C++"],
      ["three", "awk"],
      ["four", "Zig"],
    ] as const) {
      library.add({ title, languageId });
    }
    const groups = groupByLanguage(library.all()).map(({ subject, snippets }) => [
      subject.name,
      ...snippets.map(({ title }) => title),
    ]);
    assert.deepEqual(groups, [
      ["awk", "three"],
      ["C++", "two"],
      ["Zig", "four", "one"],
    ]);
  });
});
