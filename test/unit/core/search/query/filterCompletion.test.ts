import assert from "node:assert/strict";
import { completeFilter } from "../../../../../src/core/search/query/filterCompletion.ts";
import { guessLanguage } from "../../../../../src/core/search/query/languageGuess.ts";
import { parseQuery } from "../../../../../src/core/search/query/queryGrammar.ts";
import { languageNameOf } from "../../../../../src/core/snippet/language/fileLanguage.ts";

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
    ["is:", ["is:favorite", "is:template", "is:recent", "is:private", "is:public", "is:shared"]],
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

  it("is completed to the language that has it as another name, before those that begin so", () => {
    const library = ["JSON", "JavaScript", "JSON"].map((language) => ({ language, tags: [] }));
    const filters = (query: string): readonly string[] =>
      completeFilter(query, library, 10, languageNameOf).map(({ filter }) => filter);
    assert.deepEqual(filters("lang:js"), ["lang:JavaScript", "lang:JSON"]);
    assert.deepEqual(filters("lang:j"), ["lang:JSON", "lang:JavaScript"]);
    assert.deepEqual(filters("lang:json"), []);
  });

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

describe("a language that the library does not have", () => {
  const library = ["JavaScript", "Java", "Python", "Emacs Lisp"].map((language) => ({
    language,
    tags: [],
  }));
  const cases: readonly (readonly [string, string | undefined])[] = [
    ["lang:javascrpt", "lang:JavaScript "],
    ["lang:javscript sort", "lang:JavaScript sort"],
    ["sort -lang:pyhton x", "sort -lang:Python x"],
    ["LANG:pyton", "LANG:Python "],
    ["lang:emcas", 'lang:"Emacs Lisp" '],
    ["lang:jvaa", "lang:Java "],
    // One that it has, or that is known elsewhere, or is like none.
    ["lang:js", undefined],
    ["lang:kotlin", undefined],
    ["lang:klingon", undefined],
    ["lang:", undefined],
    ["tag:pyton", undefined],
    ["pyton", undefined],
  ];
  for (const [query, expected] of cases) {
    it(`is ${expected === undefined ? "not guessed" : "guessed"} in ${query}`, () => {
      assert.equal(guessLanguage(query, library, languageNameOf)?.query, expected);
    });
  }
});
