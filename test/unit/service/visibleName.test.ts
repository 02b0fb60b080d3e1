import assert from "node:assert/strict";
import { isVisibleName } from "../../../src/service/visibleName.ts";

describe("A name by which people decide", () => {
  for (const name of [
    "VS Code",
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
  ] as const) {
    it(`has not ${what}`, () => assert.ok(!isVisibleName(`VS${character}Code`)));
  }

  it("ends somewhere", () => assert.ok(!isVisibleName("x".repeat(101))));
});
