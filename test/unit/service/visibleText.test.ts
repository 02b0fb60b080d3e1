import assert from "node:assert/strict";
import fc from "fast-check";
import {
  isAllVisible,
  isVisibleName,
  withVisibleEscapes,
} from "../../../src/service/visibleText.ts";
import { beginningOf, writtenSize } from "../../../src/service/mcp/writtenSize.ts";
import { assertCost } from "../../support/cost.ts";

const seen: Readonly<Record<string, string>> = {
  "code with tabs and both line ends": "if (a) {\r\n\tb();\n}\n",
  "accents, in one piece or two": "é e\u0301 ü",
  "emoji made of several characters": "❤️ 👩‍👩‍👧 🇩🇪 1️⃣",
  "a deep indent, and a few empty lines": `a${"\n".repeat(20)}${" ".repeat(80)}b`,
  "many emoji in a row": "❤️".repeat(200),
  "an indent of twelve tabs": `a\n${"\t".repeat(12)}b`,
  "a title in Chinese, with its blanks": `漢字\u3000`.repeat(100),
  "Persian and Hindi": "می\u200Cخواهم क्\u200Dष",
};

const hidden: Readonly<Record<string, string>> = {
  "a command behind an escape sequence": "\u001B[8m; rm -rf ~",
  "a line that a carriage return writes over": "rm -rf ~ #\recho hello",
  backspaces: "rm\b\becho",
  "another line end": "a\u0085b\u2028c",
  "bits of joiners": "echo hi\u200C\u200D\u200D",
  "a joiner in a Latin word": "a\u200Db",
  "variation selectors in a row": "a\uFE0F\u200D\uFE0F",
  "braille blanks": "\u2800\u2800",
  "a note without a head": "\u{1D159}",
  "blanks of hieroglyphs": "\u{13441}",
  "a number that stands for no character": "\u0378",
  "a glyph of a font's own": "\uE0B0",
  "tag characters": "\u{E0041}",
  "a mark that turns the text": "a\u202Eb",
  "a joiner between emoji that make none": "👍\u200D👍",
  "joiners behind emoji": "👩‍👩‍👧\u200D\u200D",
  "code beyond the right edge": `a${" \t".repeat(60)}b`,
  "code behind thirteen tabs": `a${"\t".repeat(13)}b`,
  "code behind fifty blanks of two columns": `a${"\u3000".repeat(50)}b`,
  "code below many empty lines": `a${"\n \t".repeat(30)}\nb`,
  "the same with other line ends": `a${"\r\n".repeat(30)}b`,
  "a heap of accents": `a${"\u0301".repeat(500)}`,
};

describe("What an agent's client shows before a save", () => {
  for (const [what, text] of Object.entries(seen)) {
    it(`has ${what}`, () => assert.equal(isAllVisible(text), true));
  }
  for (const [what, text] of Object.entries(hidden)) {
    it(`does not show ${what}`, () => assert.equal(isAllVisible(text), false));
  }

  it("has every emoji of several characters", () => {
    const people = ["👩", "👨", "👩🏽", "👨🏿"].flatMap((one) =>
      ["❤️\u200D", "❤️\u200D💋\u200D", "🤝\u200D"].map((by) => `${one}\u200D${by}👨🏻`),
    );
    const flags = ["🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "🏳️\u200D⚧️"];
    for (const each of [...people, ...flags, "0️⃣", "👁️\u200D🗨️"]) {
      if (/^\p{RGI_Emoji}$/v.test(each)) assert.ok(isAllVisible(`a${each}b${each}`), each);
    }
  });

  it("is found out in a time of its length, whatever is in it", function () {
    this.timeout(60_000);
    const pieces = [...Object.values(seen), ...Object.values(hidden)].concat(
      ["👨", "👨\u200D", "🇦", "🏴", "🏴\u{E0067}", "\uFE0F", "1\uFE0F", "\u0301", "क\u200D"],
      ["\uD83D", "漢", "👍🏽", "👨\u200D👨\u200D👨", "❤️", "1", "\r\n"],
    );
    for (const piece of pieces) {
      const text = piece.repeat(1_048_576 / piece.length);
      assertCost(2_500, () => isAllVisible(text), JSON.stringify(piece));
    }
  });
});

describe("An answer to an agent", () => {
  it("shows every character that stored text hides, and means the same", () => {
    const odd = fc.constantFrom(...Object.values(hidden), "\u009b31m", "\u{e0041}", "a\nb");
    fc.assert(
      fc.property(fc.array(fc.oneof(odd, fc.string({ unit: "binary" }))), (texts) => {
        const json = withVisibleEscapes(JSON.stringify({ texts }, undefined, 2));
        assert.deepEqual(JSON.parse(json), { texts });
        assert.doesNotMatch(json, /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      }),
    );
  });

  it("has a beginning of a text in no more bytes than are said, and parts no character", () => {
    const odd = fc.constantFrom(...Object.values(hidden), "\u{e0041}", "plain text");
    const texts = fc.array(fc.oneof(odd, fc.string({ unit: "grapheme" })), { maxLength: 100 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 20, max: 2_000 }), (parts, most) => {
        const text = parts.join("");
        const beginning = beginningOf(text, most);
        assert.ok(text.startsWith(beginning) && beginning.isWellFormed());
        assert.ok(writtenSize(beginning) <= most);
        if (writtenSize(text) <= most) assert.equal(beginning, text);
        else assert.ok(beginning !== "");
      }),
    );
  });
});

describe("A name by which people decide", () => {
  for (const name of [
    "VS Code",
    "Nguyễn".normalize("NFD"),
    "ज़ुँ",
    "Žluťoučký kůň",
    "编辑器",
    "محرر",
    "Éditeur n° 1 (🦊)",
    "x".repeat(100),
  ]) {
    it(`may be ${JSON.stringify(name.slice(0, 20))}`, () => assert.ok(isVisibleName(name)));
  }

  for (const [what, character] of [
    ["a line end", "\n"],
    ["a right-to-left override", "\u202E"],
    ["a right-to-left isolate", "\u2067"],
    ["a right-to-left mark", "\u200F"],
    ["a zero-width space", "\u200B"],
    ["a zero-width joiner", "\u200D"],
    ["a soft hyphen", "\u00AD"],
    ["a byte order mark", "\uFEFF"],
    ["a tag character", "\u{E0041}"],
    ["a Hangul filler", "\u3164"],
    ["a grapheme joiner", "\u034F"],
    ["a variation selector", "\uFE0F"],
    ["a no-break space", "\u00A0"],
    ["an ideographic space", "\u3000"],
    ["a line separator", "\u2028"],
    ["a braille blank", "\u2800"],
    ["a private-use character", "\uE000"],
    ["half a surrogate pair", "\uD83D"],
    ["a blank hieroglyph", "\u{13441}"],
    ["a musical null notehead", "\u{1D159}"],
    ["five accents over one another", "\u0323".repeat(5)],
    ["a mark around its neighbors", "\u20DD"],
  ] as const) {
    it(`has not ${what}`, () => assert.ok(!isVisibleName(`VS${character}Code`)));
  }

  it("ends somewhere", () => assert.ok(!isVisibleName("x".repeat(101))));
});
