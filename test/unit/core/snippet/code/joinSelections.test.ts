import assert from "node:assert/strict";
import fc from "fast-check";
import { dedent } from "../../../../../src/core/snippet/code/dedent.ts";
import {
  joinSelections,
  type SelectedText,
} from "../../../../../src/core/snippet/code/joinSelections.ts";

/** Selections as a person marks them: "«" begins one, "»" ends it. */
function selectionsOf(marked: string): readonly SelectedText[] {
  const selections: SelectedText[] = [];
  for (const match of marked.matchAll(/«([^»]*)»/gu)) {
    const text = match[1] ?? "";
    const earlier = marked.slice(0, match.index).replaceAll(/[«»]/gu, "");
    const before = earlier.split(/\r\n|\r|\n/).at(-1) ?? "";
    selections.push({ start: earlier.length, text, before });
  }
  return selections;
}

describe("joinSelections", () => {
  const cases: readonly (readonly [what: string, marked: string, code: string])[] = [
    ["one line", "«a»", "a"],
    ["the whole document", "«a\n  b\n»", "a\n  b\n"],
    ["no final line end", "«a\nb»\n", "a\nb"],
    ["common indentation", "«    a\n      b\n    c\n»", "a\n  b\nc\n"],
    ["tabs", "«\t\ta\n\t\t\tb\n»", "a\n\tb\n"],
    ["tabs and spaces, which are not the same", "«\ta\n    b\n»", "\ta\n    b\n"],
    ["blank lines, which do not count", "«    a\n\n  \n      \n    b\n»", "a\n\n\n  \nb\n"],
    ["a start behind the indentation", "    «if a:\n        b\n»", "if a:\n    b\n"],
    ["a start within the indentation", "  «  if a:\n        b\n»", "if a:\n    b\n"],
    ["a deeper first line", "        «a\n    b»", "    a\nb"],
    ["a start in the middle of a line", "  x = «f(\n    a\n  )»", "f(\n  a\n)"],
    ["a start in the middle of a line that is not indented", "x = «f(\n    a)»", "f(\n    a)"],
    ["a word in the middle of a line", "  x = « f » + 1", " f "],
    ["CRLF", "«a\r\n  b\r\n»", "a\n  b\n"],
    ["an old Mac's line ends", "«a\rb\r»", "a\nb\n"],
    ["two selections", "«a»\nb\n«c»", "a\nc"],
    ["whole lines, without a blank line between", "«a\n»b\n«c\n»", "a\nc\n"],
    ["selections with an indentation in common", "  «a»\n    «b»\n  «c»", "a\n  b\nc"],
    ["words of several lines", "x «a»\n    y «b»", "a\nb"],
    ["a word and a block", "  x = «a»\n«    b\n      c»", "a\nb\n  c"],
    ["empty selections among others", "«»a«»\n«b»", "b"],
    ["nothing", "«»", ""],
    ["white space only", "«  \n\t\n»", ""],
    [
      "$, backticks, NUL, emoji and marks of direction",
      "«\u200f$1 `${x}` \u0000 👩‍👩‍👧 \u202e»",
      "\u200f$1 `${x}` \u0000 👩‍👩‍👧 \u202e",
    ],
    ["a line separator that is no line end", "«a\u2028b»", "a\u2028b"],
  ];
  for (const [what, marked, code] of cases) {
    it(`keeps ${what}`, () => {
      assert.equal(joinSelections(selectionsOf(marked)), code);
    });
  }

  it("goes by the document, not by the order of selecting", () => {
    const selections = selectionsOf("«a»\n«b»\n«c»");
    assert.equal(joinSelections(selections.toReversed()), "a\nb\nc");
  });
});

describe("dedent", () => {
  const indentation = fc.string({ unit: fc.constantFrom(" ", "\t"), maxLength: 4 });
  const line = fc.tuple(indentation, fc.string()).map(([start, rest]) => `${start}x${rest}`);

  it("gives the same when it is indented again", () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), indentation, (lines, indent) => {
        const indented = dedent(lines).map((text) => indent + text);
        assert.deepEqual(dedent(indented), dedent(lines));
        const removed = (lines[0] ?? "").length - (dedent(lines)[0] ?? "").length;
        const common = (lines[0] ?? "").slice(0, removed);
        assert.deepEqual(
          dedent(lines).map((text) => common + text),
          lines,
        );
      }),
    );
  });

  it("leaves at least one line without indentation to share", () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), (lines) => {
        const starts = new Set(dedent(lines).map((text) => text[0]));
        assert.ok(starts.has("x") || (starts.has(" ") && starts.has("\t")));
      }),
    );
  });
});
