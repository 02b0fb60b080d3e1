import assert from "node:assert/strict";
import { foldText } from "../../../../src/core/search/index/charTable.ts";
import { fieldText } from "../../../../src/core/search/query/queryFilter.ts";
import { MatchLocator } from "../../../../src/core/search/query/matchLocator.ts";
import type { SearchDocument } from "../../../../src/core/search/searchEngine.ts";
import { SegmentBuilder } from "../../../../src/core/search/index/segmentBuilder.ts";
import { SearchIndex } from "../../../../src/core/search/searchIndex.ts";
import { runAtOnce } from "../../../../src/core/turns.ts";
import { keptIndex } from "../../../support/search/keptIndex.ts";
import { exampleLibrary } from "./exampleLibrary.ts";

const index = keptIndex(exampleLibrary);
const byId = new Map(exampleLibrary.map((document) => [document.id, document]));
const idsOf = (text: string, engine = index): string[] =>
  engine.query(text, 50).map((hit) => hit.id);

const first: readonly (readonly [string, string, string])[] = [
  ["a word of the title", "debounce", "debounce"],
  ["the beginning of a word", "deb", "debounce"],
  ["beginnings of words in any order", "func deb", "debounce"],
  ["parts of a camelCase name", "json maybe", "parse"],
  ["parts of a snake_case name", "search left", "search"],
  ["a snake_case name half typed", "binary_sea", "search"],
  ["a name without its underscores", "binarysearch", "search"],
  ["words run together", "bubblesort", "bubble"],
  ["an abbreviation of two words", "bbl srt", "bubble"],
  ["initials and an abbreviation", "pjs mk", "makefile"],
  ["a letter missing", "debonce", "debounce"],
  ["a letter too many", "debbounce", "debounce"],
  ["a wrong letter", "bubbke sort", "bubble"],
  ["two letters swapped", "bianry search", "search"],
  ["a wrong first letter", "vubble", "bubble"],
  ["two typos in a long word", "algoritmhz bubble", "bubble"],
  ["an operator", ":=", "makefile"],
  ["an arrow", "=>", "debounce"],
  ["a format sign", "%s", "makefile"],
  ["an index expression", "a[i]", "bubble"],
  ["a qualified name", "std::vector", "vector"],
  ["an option with dashes", "--force", "deploy"],
  ["a tag with a word", "algorithms sort", "bubble"],
  ["a language with a word", "python left", "search"],
  ["a language with signs", "c++", "vector"],
  ["words of the description", "brings foreground", "resumeJob"],
  ["words of the code", "clearTimeout wait", "debounce"],
  ["a phrase of the code", '"low < high"', "search"],
  ["a phrase over a line break", '"numbers; numbers.reserve"', "vector"],
  ["a phrase that is not closed yet", '"int i = 0', "bubble"],
  ["a word without its accents", "resumé templ", "resume"],
  ["accents as typed, before the word without", "résumé", "resume"],
  ["two signs of a script without spaces", "表示", "greeting"],
  ["signs in the middle of a line", "示する関", "greeting"],
  ["a single sign", "関", "greeting"],
  ["hiragana in the code", "にちは", "greeting"],
  ["capital letters", "BUBBLE SORT", "bubble"],
  ["a word too many", "debounce zzzzqqq", "debounce"],
];

const filtered: readonly (readonly [string, readonly string[]])[] = [
  ["is:private", ["deploy", "resumeJob"]],
  ["is:private key", ["deploy"]],
  ["is:public resume", ["resume"]],
  ["lang:c", ["bubble"]],
  ["lang:c++", ["vector"]],
  ["lang:type json", ["parse"]],
  ["tag:algo", ["bubble", "search"]],
  ["tag:algo -tag:sorting", ["search"]],
  ["in:title json", ["parse", "makefile"]],
  ["in:code json", ["parse", "makefile"]],
  ["in:description json", []],
  ["json -makefile", ["parse"]],
  ["-lang:typescript json", ["makefile"]],
];

/** An index, and how often it has read each text. */
function withReads(library: readonly SearchDocument[]) {
  const texts = new Map(library.map((document) => [document.id, document]));
  const reads = new Map<string, number>();
  const document = (id: string): SearchDocument | undefined => {
    reads.set(id, (reads.get(id) ?? 0) + 1);
    return texts.get(id);
  };
  return { own: runAtOnce(SearchIndex.build(library, { document })), reads };
}

describe("search index", () => {
  for (const [what, text, expected] of first) {
    it(`finds by ${what}: ${text}`, () => {
      assert.equal(idsOf(text)[0], expected);
    });
  }

  for (const [text, expected] of filtered) {
    it(`answers ${text} with ${expected.length} snippets`, () => {
      assert.deepEqual(idsOf(text).toSorted(), [...expected].sort());
    });
  }

  it("leaves out a word, also where that is all that was asked, and finds it in quotes", () => {
    const all = idsOf("-zzzzqqq");
    const left = idsOf("-force");
    assert.deepEqual(
      all.filter((id) => !left.includes(id)),
      ["deploy"],
    );
    assert.deepEqual(idsOf('"-force"')[0], "deploy");
  });

  it("finds nothing for an empty query, and no more than it was asked for", () => {
    assert.deepEqual(idsOf(""), []);
    assert.deepEqual(idsOf("   "), []);
    assert.equal(index.query("e", 2).length, 2);
    assert.deepEqual(index.query("sort", 0), []);
  });

  it("puts title before tag before language before description before code", () => {
    const base = exampleLibrary[0];
    assert.ok(base !== undefined);
    const plain = { ...base, title: "x", tags: [], language: "", description: "", code: "" };
    const library: SearchDocument[] = [
      { ...plain, id: "code", code: "kiwi" },
      { ...plain, id: "description", description: "kiwi" },
      { ...plain, id: "language", language: "kiwi" },
      { ...plain, id: "tags", tags: ["kiwi"] },
      { ...plain, id: "title", title: "kiwi x" },
    ];
    const expected = ["title", "tags", "language", "description", "code"];
    assert.deepEqual(idsOf("kiwi", keptIndex(library)), expected);
  });

  it("puts the word before a longer one, a part of a name and a typo", () => {
    const base = exampleLibrary[3];
    assert.ok(base !== undefined);
    const build = (titles: readonly string[]) =>
      keptIndex(titles.map((title) => ({ ...base, id: title, title, tags: [], code: "" })));
    const known = build(["sweetApple", "apples", "apple"]);
    assert.deepEqual(idsOf("apple", known), ["apple", "apples", "sweetApple"]);
    const unknown = build(["applr", "pineapple", "apples"]);
    assert.deepEqual(idsOf("apple", unknown), ["apples", "pineapple", "applr"]);
  });

  const titled = (titles: readonly string[]): SearchIndex =>
    keptIndex(
      titles.map((title) => {
        return {
          id: title,
          title,
          tags: [],
          language: "",
          description: "",
          code: "",
          private: false,
        };
      }),
    );

  const names: readonly (readonly [string, string, string])[] = [
    ["size x", "size_x", "the one letter of a name"],
    ["x map", "word_x_map", "one letter in the middle of a name"],
    ["get int32", "getInt32", "letters with their number"],
    ["sum 256", "sha256sum", "letters and their number apart"],
    ["d8 c2", "D8C2C4", "letters and numbers in turn"],
    ["file name", "filename", "two words that are one there"],
    ["in str", "inStr", "a name before words that only begin so"],
  ];
  for (const [query, name, what] of names) {
    it(`finds ${what}: ${query}`, () => {
      const others = titled(["size of a box", "get an integer", "Opt-In the Strategy", name]);
      // Whatever is found by its title stands before this.
      const inCode = { tags: [], language: "", description: "", code: query, private: false };
      runAtOnce(others.changing([{ ...inCode, id: "in code", title: "another" }]));
      assert.equal(idsOf(query, others)[0], name);
    });
  }

  it("forgives no typo in what may be the beginning of a word", () => {
    const known = titled(["return early", "retry twice", "start", "stack", "retrieve"]);
    assert.deepEqual(idsOf("retr", known), ["retry twice", "retrieve"]);
    assert.deepEqual(idsOf("stat", known), ["start"]);
  });

  it("decides between equals by use", () => {
    const base = exampleLibrary[3];
    assert.ok(base !== undefined);
    const library = ["a", "b", "c"].map((id) => ({ ...base, id }));
    const usage = new Map([
      ["b", { lastUsedAt: 5, count: 1 }],
      ["c", { lastUsedAt: 5, count: 2 }],
    ]);
    const source = {
      document: (id: string) => library.find((document) => document.id === id),
      usage: (id: string) => usage.get(id),
    };
    const found = runAtOnce(SearchIndex.build(library, source)).query("bubble", 9);
    assert.deepEqual(
      found.map((hit) => hit.id),
      ["c", "b", "a"],
    );
  });

  it("points at the text that was found", () => {
    for (const [, text] of first) {
      for (const hit of index.query(text, 50)) {
        const document = byId.get(hit.id);
        assert.ok(document !== undefined);
        for (const { field, start, length } of new MatchLocator(text).locate(document)) {
          const found = fieldText(document, field).slice(start, start + length);
          assert.ok(length > 0 && found.length === length, `${text}: ${field} ${start} ${length}`);
        }
      }
    }
    const document = byId.get(idsOf("maybe")[0] ?? "");
    assert.ok(document !== undefined);
    assert.deepEqual(new MatchLocator("maybe").locate(document), [
      { field: "title", start: 9, length: 5 },
    ]);
  });

  it("points at the words as they were typed, wherever they stand", () => {
    const document = byId.get("parse");
    assert.ok(document !== undefined);
    const matches = new MatchLocator("json").locate(document);
    assert.deepEqual(
      new Set(matches.map((match) => match.field)),
      new Set(["title", "tags", "code"]),
    );
    for (const { field, start, length } of matches) {
      const found = fieldText(document, field).slice(start, start + length);
      assert.equal(foldText(found), "json");
    }
  });

  it("finds a phrase below thousands of snippets with the same words", () => {
    const base = exampleLibrary[3];
    assert.ok(base !== undefined);
    const library = Array.from({ length: 2000 }, (_, number) => ({
      ...base,
      id: `d${number}`,
      title: number === 1999 ? "a title of many words" : "bar foo",
      code: number === 1999 ? "foo bar" : "bar, foo, bar",
      description: "",
    }));
    assert.deepEqual(idsOf('"foo bar"', keptIndex(library)), ["d1999"]);
  });

  const rare: readonly (readonly [string, string, string])[] = [
    ["a long row of the same sign", "=".repeat(40), "-".repeat(40)],
    ["a long row in quotes", `"${"=".repeat(300)}"`, "=".repeat(100)],
    ["a row of a wide form of the sign", `"${"＝".repeat(9)}"`, "=".repeat(8)],
    ["a row of the joiner of names", `"${"_".repeat(12)}"`, "a_b__c"],
    ["a letter beyond ASCII in quotes", '"ж"', "zhe"],
    ["a sign of a script without spaces in quotes", '"字"', "漢"],
  ];
  for (const [what, query, other] of rare) {
    it(`reads only texts that may have it for ${what}`, () => {
      const base = exampleLibrary[3];
      assert.ok(base !== undefined);
      const library = Array.from({ length: 1000 }, (_, number) => ({
        ...base,
        id: `d${number}`,
        code: `if (a == b) ${number === 700 ? query.replaceAll('"', "") : other}`,
      }));
      const { own, reads } = withReads(library);
      assert.equal(idsOf(query, own)[0], "d700");
      assert.ok(reads.size < 10, `${reads.size} were read`);
    });
  }

  it("reads no text a second time for a phrase that does not stand in it", () => {
    const base = exampleLibrary[3];
    assert.ok(base !== undefined);
    const library = Array.from({ length: 40 }, (_, number) => ({
      ...base,
      id: `d${number}`,
      code: "sum(foo, bar); beta alpha",
    }));
    const { own, reads } = withReads(library);
    assert.deepEqual(idsOf('foo bar sum( "alpha beta"', own), []);
    assert.deepEqual(new Set(reads.values()), new Set([1]));
    assert.equal(reads.size, library.length);
  });

  it("asks once for a word that is typed twice, and for the pairs of a row of signs", () => {
    const scores = (text: string) => index.query(text, 50).map(({ id, score }) => [id, score]);
    assert.deepEqual(scores("sort bubble sort"), scores("bubble sort"));
    assert.deepEqual(scores(`x ${"=".repeat(90)}`), scores("x ==="));
  });

  it("answers in stages that only add below", () => {
    for (const [, text] of first) {
      let shown: string[] = [];
      const stages = index.stages(text, 50);
      for (let stage = stages.next(); ; stage = stages.next()) {
        const ids = stage.value.map((hit) => hit.id);
        assert.deepEqual(ids.slice(0, shown.length), shown);
        shown = ids;
        if (stage.done === true) break;
      }
      assert.deepEqual(shown, idsOf(text));
    }
  });
});

describe("A text in which every unit begins a new word", () => {
  const code = Array.from({ length: 200_000 }, (_, at) =>
    String.fromCharCode(0x4e00 + ((at * 7919 + (at >> 3)) % 20_000)),
  ).join("");
  const [first] = exampleLibrary;
  assert.ok(first !== undefined);
  const long = { ...first, id: "long", code };

  it("is read in turns of 4,096 units when the index is built", () => {
    let turns = 0;
    for (const _ of new SegmentBuilder().add(long)) turns += 1;
    assert.ok(turns >= Math.floor(code.length / 4096), `${turns} turns before it was read`);
  });

  it("is found by its last units, also after a change", () => {
    const changed = keptIndex([{ ...long, code: "" }]);
    runAtOnce(changed.changing([long]));
    for (const index of [changed, keptIndex([long])]) {
      assert.deepEqual(idsOf(code.slice(-3), index), ["long"]);
    }
  });
});
