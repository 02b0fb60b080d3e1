import assert from "node:assert/strict";
import { groupByLanguage } from "../../../../src/host/tree/snippetGroups.ts";
import { LanguageNode, MoreNode, snippetIdsOf } from "../../../../src/host/tree/treeNodes.ts";
import { shownText } from "../../../../src/host/tree/shownText.ts";
import { testLibrary } from "../../../support/testLibrary.ts";

describe("Snippets by language", () => {
  it("are sorted by the language's name as people sort, and not within it", async () => {
    await using test = await testLibrary();
    const { library } = test;
    await library.open();
    const languages = await library.languages();
    for (const [title, name] of [
      ["one", "Zig"],
      ["two", "C++"],
      ["three", "awk"],
      ["four", "Zig"],
    ] as const) {
      const { id: languageId } =
        languages.find((each) => each.name.toLowerCase() === name.toLowerCase()) ??
        assert.fail(name);
      const rest = { description: "", tags: [], private: true, code: "x" };
      await library.create({ title, languageId, ...rest });
    }
    const groups = groupByLanguage(library).map(({ name, snippets }) => [
      name.toLowerCase(),
      ...snippets.map(({ snippet }) => snippet.title),
    ]);
    assert.deepEqual(groups, [
      ["awk", "three"],
      ["c++", "two"],
      ["zig", "four", "one"],
    ]);
  });
});

describe("The snippets that a menu passes", () => {
  const language = new LanguageNode("computer", { id: "1", name: "C" }, []);
  const cases: readonly [string, readonly unknown[], readonly string[]][] = [
    ["are none from the palette", [], []],
    ["are the one under the mouse", [{ id: "1" }], ["1"]],
    ["are all that are selected", [{ id: "1" }, [{ id: "1" }, { id: "2" }]], ["1", "2"]],
    ["are the one where the selection is empty", [{ id: "1" }, []], ["1"]],
    ["are each once", [{ id: "1" }, [{ id: "1" }, { id: "1" }]], ["1"]],
    ["are no languages and no Load More", [language, [language, new MoreNode()]], []],
    ["are none in anything else", [undefined, "1", 7], []],
    ["are none where the id is no text", [{ id: 1 }, null], []],
  ];
  for (const [sentence, given, expected] of cases) {
    it(sentence, () => assert.deepEqual(snippetIdsOf(given), expected));
  }
});

describe("The text of a row", () => {
  const cases: readonly [string, string, string][] = [
    ["is one line", "a\r\n\tb\u2028c", "a b c"],
    ["does not turn what stands around it", "a\u202Eb\u2066c", "abc"],
    ["keeps the marks that scripts need", "نمی\u200Cخواهم \u200F", "نمی\u200Cخواهم \u200F"],
    ["has no half characters", "a\uD83D", "a\uFFFD"],
    ["has no NUL", "\0a\0", "a"],
    ["is not endless", "x".repeat(1_000_000), `${"x".repeat(1_000)}…`],
  ];
  for (const [sentence, text, expected] of cases) {
    it(sentence, () => assert.equal(shownText(text), expected));
  }
});
