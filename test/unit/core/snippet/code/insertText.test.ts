import assert from "node:assert/strict";
import fc from "fast-check";
import { textFor, type Place } from "../../../../../src/core/snippet/code/insertText.ts";
import { assertCost } from "../../../../support/cost.ts";

/** A cursor in a line, marked by `|`; or a selection, from one `|` to the other. */
function placeIn(marked: string, style: Partial<Place> = {}): Place {
  const [before = "", selected = "", after] = marked.split("|");
  const line = marked.replaceAll("|", "");
  return {
    endOfLine: "\n",
    insertSpaces: true,
    tabSize: 4,
    line,
    start: before.length,
    end: after === undefined ? before.length : before.length + selected.length,
    after: after ?? selected,
    isLastLine: true,
    ...style,
  };
}

describe("The text for a place", () => {
  const cases: readonly [string, readonly string[], Place, string][] = [
    ["is the code itself at the beginning of a line", ["a\n    b\n"], placeIn("|"), "a\n    b\n"],
    [
      "indents every line but the first as the cursor's line",
      ["a\n    b"],
      placeIn("    |"),
      "a\n        b",
    ],
    [
      "does so in the middle of a line, too",
      ["{\n    b\n}"],
      placeIn("    return |;"),
      "{\n        b\n    }",
    ],
    ["takes the indentation as it is written there", ["a\nb"], placeIn("\t  x = |"), "a\n\t  b"],
    ["counts only the indentation before the cursor", ["a\nb"], placeIn("  |  x"), "a\n  b"],
    ["removes what all lines share", ["\t\ta\n\t\t\tb"], placeIn("|"), "a\n    b"],
    ["keeps a first line that is deeper than the others", ["    a\nb"], placeIn("|"), "    a\nb"],
    ["converts tabs to the place's blanks", ["a\n\tb"], placeIn("  |", { tabSize: 2 }), "a\n    b"],
    [
      "converts blanks to the place's tabs",
      ["a\n  b"],
      placeIn("\t|", { insertSpaces: false }),
      "a\n\t\tb",
    ],
    [
      "ends lines as the document does",
      ["a\r\nb\rc\nd"],
      placeIn("|", { endOfLine: "\r\n" }),
      "a\r\nb\r\nc\r\nd",
    ],
    ["does not pad blank lines", ["a\n\n  \nb"], placeIn("    |"), "a\n\n\n    b"],
    [
      "indents what follows on the line behind a final line end",
      ["a\n"],
      placeIn("    |rest"),
      "a\n    ",
    ],
    ["leaves the line after a final line end empty", ["a\n"], placeIn("    |"), "a\n"],
    [
      "leaves a final line end to the line that has one",
      ["a\n"],
      placeIn("    |", { isLastLine: false }),
      "a",
    ],
    [
      "keeps a final line end before what follows on the line",
      ["a\n"],
      placeIn("|b", { isLastLine: false }),
      "a\n",
    ],
    [
      "puts several codes on lines of their own",
      ["a\n", "  b", "c"],
      placeIn("  |"),
      "a\n  b\n  c",
    ],
    ["indents as the text that it replaces", ["a\nb"], placeIn("|    old|"), "    a\n    b"],
    [
      "completes an indentation that is selected in part",
      ["a\nb"],
      placeIn("  |  old|"),
      "  a\n    b",
    ],
    ["does not indent where only indentation is selected", ["a\nb"], placeIn("|  |  old"), "a\nb"],
    ["replaces a selection inside a line", ["a\nb"], placeIn("  f(|old|)"), "a\n  b"],
    ["is empty for an empty code", [""], placeIn("    |"), ""],
    [
      "keeps what means something to templates and shells",
      ["echo $1 ${x} `d` \\$ }"],
      placeIn("  |"),
      "echo $1 ${x} `d` \\$ }",
    ],
    [
      "keeps odd characters",
      ["a\0\u202Eb\u2028c\uFEFF🙂\t"],
      placeIn("  |"),
      "a\0\u202Eb\u2028c\uFEFF🙂\t",
    ],
  ];
  for (const [sentence, codes, place, expected] of cases) {
    it(sentence, () => assert.equal(textFor(codes, place), expected));
  }

  const code = fc
    .array(fc.stringMatching(/^[ \t]{0,5}[a-z$`{}\\\0é🙂\u2028\u202E \t]{0,8}$/u), { maxLength: 9 })
    .chain((lines) =>
      fc
        .array(fc.constantFrom("\n", "\r\n", "\r"), {
          minLength: lines.length,
          maxLength: lines.length,
        })
        .map((ends) => lines.map((line, index) => line + (ends[index] ?? "")).join("")),
    );
  const place: fc.Arbitrary<Place> = fc
    .tuple(
      fc.stringMatching(/^[ \t]{0,6}[xy ]{0,4}$/),
      fc.nat(),
      fc.nat(),
      fc.constantFrom("", "z"),
    )
    .chain(([line, one, other, after]) => {
      const start = one % (line.length + 1);
      const end = start + (other % (line.length + 1 - start));
      return fc.record({
        endOfLine: fc.constantFrom("\n" as const, "\r\n" as const),
        insertSpaces: fc.boolean(),
        tabSize: fc.integer({ min: 1, max: 8 }),
        line: fc.constant(line),
        start: fc.constant(start),
        end: fc.constant(end),
        after: fc.constant(line.slice(end) + after),
        isLastLine: fc.boolean(),
      });
    });

  it("loses and adds no character but blanks and tabs before the others of a line, and line ends", () => {
    fc.assert(
      fc.property(code, place, (given, where) => {
        const words = (text: string): readonly string[] =>
          text.split(/\r\n|\r|\n/).map((line) => line.replace(/^[ \t]+/, ""));
        const leavesEnd = !where.isLastLine && /^[ \t]*$/.test(where.after);
        const kept = leavesEnd ? given.replace(/(?:\r\n|\r|\n)$/, "") : given;
        assert.deepEqual(words(textFor([given], where)), words(kept));
      }),
    );
  });

  it("ends every line as the document does", () => {
    fc.assert(
      fc.property(code, place, (given, where) => {
        const rest = textFor([given], where).replaceAll(where.endOfLine, "");
        assert.doesNotMatch(rest, /[\r\n]/);
      }),
    );
  });

  it("begins every line that is not blank with the indentation of the place", () => {
    fc.assert(
      fc.property(code, place, (given, where) => {
        const indentation = /^[ \t]*/.exec(where.line.slice(0, where.start))?.[0] ?? "";
        const [, ...following] = textFor([given], where).split(where.endOfLine);
        for (const line of following.filter((each) => !/^[ \t]*$/.test(each))) {
          assert.ok(line.startsWith(indentation), JSON.stringify({ line, indentation }));
        }
      }),
    );
  });

  it("leaves no blank line with blanks in it, but the last one", () => {
    fc.assert(
      fc.property(code, place, (given, where) => {
        for (const line of textFor([given], where).split(where.endOfLine).slice(0, -1)) {
          assert.ok(line === "" || !/^[ \t]+$/.test(line), JSON.stringify(line));
        }
      }),
    );
  });

  it("is the codes as they are where they have more lines than anybody reads", () => {
    const [most, end] = [20_000, "\r\n"];
    const code = `  a${`${end}  b`.repeat(most - 1)}`;
    assert.equal(textFor([code], placeIn("\t|")), `a${"\n\tb".repeat(most - 1)}`);
    assert.equal(textFor([`${code}\n`], placeIn("\t|")), `${code}\n`);
    const leavesEnd = placeIn("\t|", { isLastLine: false });
    assert.equal(textFor([`${code}\r`, `x${end}`], leavesEnd), `${code}\nx`);
  });

  for (const piece of ["\n", "\r", "\r\n", "a\n", " \n", `${" ".repeat(52)}\n`, "\t", "\tb   \n"]) {
    it(`costs little, though it be a mebibyte of ${JSON.stringify(piece)}`, () => {
      const code = piece.repeat(2 ** 20 / piece.length);
      assertCost(30, () => textFor([code], placeIn("\t|")), JSON.stringify(piece));
    });
  }
});
