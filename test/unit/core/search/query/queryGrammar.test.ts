import assert from "node:assert/strict";
import fc from "fast-check";
import { parseQuery, type SearchQuery } from "../../../../../src/core/search/query/queryGrammar.ts";

const word = (text: string) => ({ text, quoted: false });
const phrase = (text: string) => ({ text, quoted: true });
const language = (value: string, excluded = false) => ({
  kind: "language" as const,
  value,
  excluded,
});
const tag = (value: string, excluded = false) => ({ kind: "tag" as const, value, excluded });

const cases: readonly (readonly [string, Partial<SearchQuery>])[] = [
  ["", {}],
  ["   ", {}],
  ["binary search", { terms: [word("binary"), word("search")] }],
  ['"binary search"', { terms: [phrase("binary search")] }],
  ['"still being ty', { terms: [phrase("still being ty")] }],
  ["lang:python sort", { terms: [word("sort")], filters: [language("python")] }],
  ["LANG:c++", { filters: [language("c++")] }],
  ['language:"visual basic"', { filters: [language("visual basic")] }],
  ["-lang:java sort", { terms: [word("sort")], filters: [language("java", true)] }],
  ["tag:array -tag:old x", { terms: [word("x")], filters: [tag("array"), tag("old", true)] }],
  ["lang: sort", { terms: [word("sort")] }],
  ["is:private key", { terms: [word("key")], private: true }],
  ["is:public key", { terms: [word("key")], private: false }],
  ["-is:private key", { terms: [word("key")], private: false }],
  ["is:favorite x", { terms: [word("x")], marks: [{ mark: "favorite", excluded: false }] }],
  ["-is:Favourite", { marks: [{ mark: "favorite", excluded: true }] }],
  [
    "is:template is:recent",
    {
      marks: [
        { mark: "template", excluded: false },
        { mark: "recent", excluded: false },
      ],
    },
  ],
  ["is:tem key", { terms: [word("key")] }],
  ["is:pri key", { terms: [word("key")] }],
  ["is:odd", { terms: [word("is:odd")] }],
  ["in:code in:tag map", { terms: [word("map")], fields: ["code", "tags"] }],
  ["in:there", { terms: [word("in:there")] }],
  ["sort -bubble", { terms: [word("sort")], excluded: [word("bubble")] }],
  ['sort -"bubble sort"', { terms: [word("sort")], excluded: [phrase("bubble sort")] }],
  ["git push --force", { terms: [word("git"), word("push"), word("--force")] }],
  ["-rf", { excluded: [word("rf")] }],
  ["std:vector", { terms: [word("std:vector")] }],
  ["x - y", { terms: [word("x"), word("-"), word("y")] }],
  ['"lang:python"', { terms: [phrase("lang:python")] }],
  ['say"hi"', { terms: [word('say"hi"')] }],
];

describe("query grammar", () => {
  for (const [text, expected] of cases) {
    it(`reads ${JSON.stringify(text)}`, () => {
      const nothing = {
        terms: [],
        excluded: [],
        filters: [],
        private: undefined,
        marks: [],
        fields: [],
      };
      assert.deepEqual(parseQuery(text), { ...nothing, ...expected });
    });
  }

  it("reads every text, and loses no word that is not part of the grammar", () => {
    const plain = fc.stringMatching(/^[^\s":-][^\s":]*$/);
    fc.assert(
      fc.property(fc.array(plain), (words) => {
        assert.deepEqual(
          parseQuery(words.join(" ")).terms.map((term) => term.text),
          words,
        );
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        parseQuery(text);
      }),
      { numRuns: 1000 },
    );
  });
});
