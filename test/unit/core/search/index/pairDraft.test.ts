import assert from "node:assert/strict";
import fc from "fast-check";
import { foldText } from "../../../../../src/core/search/index/charTable.ts";
import { PairDraft } from "../../../../../src/core/search/index/pairDraft.ts";
import type { PostingLists } from "../../../../../src/core/search/index/segment.ts";
import { signPair, signPairsIn } from "../../../../../src/core/search/index/signPair.ts";
import { runAtOnce } from "../../../../../src/core/turns.ts";

const pairsAsked = ["(#", "a(", "(A", "( ", "()", "_[", "9]"];
const texts = fc.array(
  fc.string({
    unit: fc.constantFrom(" ", "\n", ..."( # a A 9 _ [ ] é ####".split(" ")),
    maxLength: 30,
  }),
  {
    maxLength: 60,
  },
);

function draftOf(all: readonly string[]): PostingLists {
  const draft = new PairDraft();
  for (const text of all) {
    runAtOnce(draft.add(text));
    draft.endDocument();
  }
  return runAtOnce(draft.finish());
}

function signPairsOf(text: string): number[] {
  const pairs: number[] = [];
  runAtOnce(signPairsIn(text, (pair) => pairs.push(pair)));
  return pairs;
}

function having(lists: PostingLists, pair: string): number[] {
  return documentsWith(lists, signPair(pair.charCodeAt(0), pair.charCodeAt(1)));
}

function documentsWith({ offsets, values }: PostingLists, pair: number): number[] {
  return [...values.subarray(offsets[pair], offsets[pair + 1])];
}

const plain = (text: string): string =>
  text.toLowerCase().replaceAll("é", "e").replaceAll("\n", " ");
const expected = (all: readonly string[], pair: string): number[] =>
  all.flatMap((text, document) => (plain(text).includes(plain(pair)) ? [document] : []));

describe("lists of pairs of signs", () => {
  it("tell which documents have two of them side by side, but for case and accents", () => {
    fc.assert(
      fc.property(texts, (all) => {
        const lists = draftOf(all);
        for (const pair of pairsAsked) assert.deepEqual(having(lists, pair), expected(all, pair));
      }),
    );
  });

  const rows: readonly (readonly [string, readonly number[]])[] = [
    ["==", [0, 1, 2, 3, 4, 5]],
    ["====", [1, 2, 3, 4]],
    ["=".repeat(31), [2, 3, 4]],
    ["＝".repeat(32), [2, 3, 4]],
    ["=".repeat(100), [3, 4]],
    ["=".repeat(900), [4]],
    ["____", [6]],
  ];
  for (const [row, expected] of rows) {
    it(`tell which documents may have ${row.length} times ${row.charAt(0)} in a row`, () => {
      const dashes = "-".repeat(200);
      const signs = [2, 7, 40, 100, 1000].map((length) => "=".repeat(length));
      const lists = draftOf([...signs, `== = ==${dashes}`, "a____b"]);
      const asked = signPairsOf(foldText(row)).map((pair) => documentsWith(lists, pair));
      const all = asked.reduce((kept, one) => kept.filter((document) => one.includes(document)));
      assert.deepEqual(all, expected);
    });
  }

  it("have a document for all that is asked of any piece of it", () => {
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat({ max: 40 }), (all, from, length) => {
        const lists = draftOf(all);
        for (const [document, text] of all.entries()) {
          const start = from % (text.length + 1);
          for (const pair of signPairsOf(foldText(text.slice(start, start + length)))) {
            assert.ok(documentsWith(lists, pair).includes(document));
          }
        }
      }),
    );
  });

  it("hold on to documents far apart", () => {
    const all = Array.from({ length: 40_000 }, (_, document) =>
      document % 9999 === 3 ? "(#" : "a(",
    );
    const lists = draftOf(all);
    assert.deepEqual(having(lists, "(#"), [3, 10_002, 20_001, 30_000, 39_999]);
    assert.equal(having(lists, "a(").length, 39_995);
  });

  it("say nothing of two letters", () => {
    for (const two of ["ab", "a9", "é9", "漢字", "a ", "  "]) {
      assert.equal(signPair(two.charCodeAt(0), two.charCodeAt(1)), -1, two);
    }
  });
});
