import assert from "node:assert/strict";
import fc from "fast-check";
import { BodyBit, HeadBit, postingMask } from "../../../../../src/core/search/index/posting.ts";
import type { PostingLists } from "../../../../../src/core/search/index/segment.ts";
import { SegmentBuilder } from "../../../../../src/core/search/index/segmentBuilder.ts";
import { runAtOnce } from "../../../../../src/core/turns.ts";

const none = { title: "", tags: [], language: "", description: "", code: "", private: false };

/** What the only snippet says of a word. */
function bitsOf(texts: Partial<typeof none>, word: string, list: "head" | "body"): number {
  const builder = new SegmentBuilder();
  // Its words are known and counted, as those of snippets before.
  runAtOnce(builder.add({ ...none, ...texts, id: "before" }));
  runAtOnce(builder.add({ ...none, ...texts, id: "d" }));
  const { data } = runAtOnce(builder.finish());
  const token = data.tokens.indexOf(word);
  if (token < 0) return 0;
  const { offsets, values }: PostingLists = data[list];
  return offsets[token + 1] === offsets[token]
    ? 0
    : (values[(offsets[token + 1] ?? 0) - 1] ?? 0) & postingMask;
}

describe("segment of documents", () => {
  it("says how often a word stands in a body, up to four times, and in which of its texts", () => {
    const words = fc.array(fc.constantFrom("foo", "fooBar", "bar", "=>", "é", "barÉ"), {
      maxLength: 9,
    });
    fc.assert(
      fc.property(words, words, (first, second) => {
        const [description, code] = [first.join(" "), second.join(" ")];
        const times = [...first, ...second].filter((each) => each.startsWith("foo")).length;
        const bits = bitsOf({ description, code }, "foo", "body");
        const expected =
          (first.includes("foo") ? BodyBit.description : 0) |
          (first.includes("fooBar") ? BodyBit.descriptionPart : 0) |
          (second.includes("foo") ? BodyBit.code : 0) |
          (second.includes("fooBar") ? BodyBit.codePart : 0) |
          (Math.max(0, Math.min(3, times - 1)) * BodyBit.repeat);
        assert.equal(bits, expected);
      }),
    );
  });

  const titles: readonly (readonly [string, string, boolean])[] = [
    ["sort a list", "sort", true],
    ["sort a list", "list", false],
    ["=> sort", "=>", true],
    ["=> sort", "sort", false],
    ["(sort)", "sort", true],
    ["sort =>", "=>", false],
    ["étude", "étude", true],
  ];
  for (const [title, word, isFirst] of titles) {
    it(`says that "${word}" ${isFirst ? "begins" : "does not begin"} the title "${title}"`, () => {
      const bits = bitsOf({ title }, word, "head");
      assert.equal(bits & HeadBit.title, HeadBit.title);
      assert.equal((bits & HeadBit.titleStart) !== 0, isFirst);
    });
  }
});

describe("The end of a turn within a text", () => {
  const units = ["a", "B", "7", "_", "é", "e\u0301", "漢", "字", "=", ">", " ", "\ud83d\ude00"];
  const segmentOf = (code: string): readonly unknown[] => {
    const builder = new SegmentBuilder();
    runAtOnce(builder.add({ ...none, id: "d", code }));
    const { data } = runAtOnce(builder.finish());
    return [data.tokens, data.head, data.body, data.pairs, data.flags];
  };

  it("changes no token, wherever it is", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...units), { minLength: 1, maxLength: 12 }),
        fc.nat(14),
        (parts, before) => {
          const text = parts.join("");
          // A turn ends after 4,096 units.
          assert.deepEqual(segmentOf(" ".repeat(4096 - before) + text), segmentOf(` ${text}`));
        },
      ),
      { numRuns: 1000 },
    );
  });
});
