import assert from "node:assert/strict";
import { completeFilter } from "../../../../../src/core/search/query/filterCompletion.ts";
import { parseQuery } from "../../../../../src/core/search/query/queryGrammar.ts";

const documents = [
  { language: "Go", tags: ["json", "two words"] },
  { language: "Go", tags: ["json"] },
  { language: "Groovy", tags: ["jq"] },
  { language: "C++", tags: ["is"] },
];

describe("the filter that is being typed", () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ["lang:", ["lang:Go 2", "lang:C++ 1", "lang:Groovy 1"]],
    ["lang:g", ["lang:Go 2", "lang:Groovy 1"]],
    ["sort LANG:G", ["lang:Go 2", "lang:Groovy 1"]],
    ["-lang:gr", ["lang:Groovy 1"]],
    ["tag:j", ["tag:json 2", "tag:jq 1"]],
    ["tag:tw", ['tag:"two words" 1']],
    ['tag:"two w', ['tag:"two words" 1']],
    ["is:", ["is:favourite", "is:template", "is:recent", "is:private", "is:public"]],
    ["is:pu", ["is:public"]],
    ["in:c", ["in:code"]],
    // Complete, or no filter at all.
    ["lang:go", []],
    ["lang:go ", []],
    ['tag:"two words"', []],
    ["tag:nothing", []],
    ["xlang:g", []],
    ["sort", []],
    ["", []],
  ];
  for (const [query, expected] of cases) {
    it(`can go on from ${JSON.stringify(query)} with ${expected.join(", ") || "nothing"}`, () => {
      const found = completeFilter(query, documents, 10).map(({ filter, count }) =>
        count === undefined ? filter : `${filter} ${count}`,
      );
      assert.deepEqual(found, expected);
    });
  }

  it("becomes a whole query, with all that stood before", () => {
    const [go] = completeFilter("sort lang:g", documents, 1);
    assert.equal(go?.query, "sort lang:Go ");
    const [words] = completeFilter('-x tag:"two', documents, 1);
    assert.equal(words?.query, '-x tag:"two words" ');
    assert.deepEqual(parseQuery(words.query).filters, [
      { kind: "tag", value: "two words", excluded: false },
    ]);
  });

  it("is completed by the most common values first, and by no more than asked for", () => {
    assert.equal(completeFilter("tag:", documents, 2).length, 2);
  });
});
