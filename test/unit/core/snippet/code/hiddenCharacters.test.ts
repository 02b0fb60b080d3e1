import assert from "node:assert/strict";
import fc from "fast-check";
import { showHidden } from "../../../../../src/core/snippet/code/hiddenCharacters.ts";

describe("Characters that nobody sees", () => {
  for (const [text, shown] of [
    ["a\u202Eb", "a[U+202E]b"],
    ["a\u200Bb", "a[U+200B]b"],
    ["a\u{E0041}b", "a[U+E0041]b"],
    ["a\0b", "a[U+0000]b"],
    ["a\u2028b", "a[U+2028]b"],
    ["a\u3164b", "a[U+3164]b"],
    ["a\uE0B0\u{F0041}b", "a[U+E0B0][U+F0041]b"],
    ["a\u{1D159}b\u0378", "a[U+1D159]b[U+0378]"],
    ["\tif (x) {\r\n}", "\tif (x) {\r\n}"],
    ["نمی\u200Cخواهم 👩\u200D💻 ⚠\uFE0F", "نمی\u200Cخواهم 👩\u200D💻 ⚠\uFE0F"],
  ] as const) {
    it(`are shown by their number: ${JSON.stringify(text)}`, () => {
      assert.equal(showHidden(text), shown);
    });
  }

  it("are also accents on four others, which would cover what is above", () => {
    const shown = "a\u0301\u0301\u0301\u0301";
    assert.equal(showHidden(`${shown}\u0316\u0301`), `${shown}[U+0316][U+0301]`);
  });

  it("never hide a difference between two texts that people would see as one", () => {
    const texts = fc.string({
      unit: fc.constantFrom(
        "a",
        "\u202E",
        "\u200B",
        "\u{E0041}",
        "\u00AD",
        "\u200C",
        "\u200D",
        "\uFE0F",
        "\u2800",
        "\u0301\u0301\u0301",
      ),
    });
    fc.assert(
      fc.property(texts, texts, (left, right) => {
        assert.equal(showHidden(left) === showHidden(right), left === right);
      }),
    );
  });
});
