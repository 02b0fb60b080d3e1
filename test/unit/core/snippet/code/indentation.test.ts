import assert from "node:assert/strict";
import fc from "fast-check";
import {
  convertIndentation,
  type IndentationStyle,
} from "../../../../../src/core/snippet/code/indentation.ts";

const tabs: IndentationStyle = { insertSpaces: false, tabSize: 4 };
const spaces = (tabSize: number): IndentationStyle => ({ insertSpaces: true, tabSize });

const lines = fc.array(
  fc
    .tuple(fc.stringMatching(/^[ \t]{0,9}$/), fc.constantFrom("", "x", "* y", "é🙂", "\u00A0z"))
    .map(([indentation, text]) => indentation + text),
  { maxLength: 8 },
);
const styles = fc.record({
  insertSpaces: fc.boolean(),
  tabSize: fc.integer({ min: 1, max: 8 }),
});

describe("Converting indentation", () => {
  const cases: readonly [string, readonly string[], IndentationStyle, readonly string[]][] = [
    [
      "makes a level of blanks of each tab",
      ["a", "\tb", "\t\tc"],
      spaces(2),
      ["a", "  b", "    c"],
    ],
    ["makes a tab of each level of blanks", ["a", "  b", "    c"], tabs, ["a", "\tb", "\t\tc"]],
    ["makes four blanks of two", ["a", "  b", "    c"], spaces(4), ["a", "    b", "        c"]],
    ["makes two blanks of four", ["a", "    b", "        c"], spaces(2), ["a", "  b", "    c"]],
    ["keeps levels of three apart", ["a", "   b", "      c"], tabs, ["a", "\tb", "\t\tc"]],
    ["leaves what is as the place has it", ["a", "    b"], spaces(4), ["a", "    b"]],
    ["keeps the blank of a comment block", ["/**", " * a", " */"], tabs, ["/**", " * a", " */"]],
    [
      "keeps it on every level",
      ["{", "  /**", "   * a", "   */"],
      spaces(4),
      ["{", "    /**", "     * a", "     */"],
    ],
    ["keeps it behind tabs", ["{", "\t/**", "\t * a"], spaces(2), ["{", "  /**", "   * a"]],
    [
      "keeps alignment behind tabs",
      ["\tcall(a,", "\t     b)"],
      spaces(2),
      ["  call(a,", "       b)"],
    ],
    [
      "keeps columns where no level is certain",
      ["a", "   b", "    c"],
      spaces(2),
      ["a", "   b", "    c"],
    ],
    ["makes tabs of columns where no level is certain", ["a", "     b"], tabs, ["a", "\t b"]],
    ["keeps the columns of tabs and blanks mixed", ["\ta", "    b"], spaces(4), ["    a", "    b"]],
    ["counts a tab to its next stop", ["  \ta", "\tb"], spaces(4), ["    a", "    b"]],
    [
      "takes a wide step of eight for alignment",
      ["f(", "        a)"],
      spaces(4),
      ["f(", "        a)"],
    ],
    ["does not touch tabs inside a line", ["\ta\tb"], spaces(4), ["    a\tb"]],
    [
      "does not take other white space for indentation",
      ["\u00A0a", "\tb"],
      spaces(2),
      ["\u00A0a", "  b"],
    ],
    ["leaves blank lines as they are", ["\ta", "\t", "", "  "], spaces(2), ["  a", "\t", "", "  "]],
  ];
  for (const [sentence, given, style, expected] of cases) {
    it(sentence, () => assert.deepEqual(convertIndentation(given, style), expected));
  }

  it("never changes what stands behind the indentation", () => {
    fc.assert(
      fc.property(lines, styles, (given, style) => {
        const text = (line: string): string => line.replace(/^[ \t]+/, "");
        assert.deepEqual(convertIndentation(given, style).map(text), given.map(text));
      }),
    );
  });

  it("uses no tab where blanks are asked for", () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 8 }), (given, tabSize) => {
        for (const line of convertIndentation(given, spaces(tabSize))) {
          assert.ok(line.trim() === "" || !/^ *\t/.test(line), JSON.stringify(line));
        }
      }),
    );
  });

  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(lines, (given) => {
        const once = convertIndentation(given, tabs);
        assert.deepEqual(convertIndentation(once, tabs), once);
      }),
    );
  });

  it("comes back to the tabs it started from", () => {
    const tabbed = fc.array(
      fc.integer({ min: 0, max: 6 }).map((levels) => `${"\t".repeat(levels)}x`),
    );
    fc.assert(
      fc.property(tabbed, fc.constantFrom(2, 3, 4), (levels, tabSize) => {
        // Without a line of one level the size of a level could not be seen.
        const given = ["x", "\tx", ...levels];
        const there = convertIndentation(given, spaces(tabSize));
        assert.deepEqual(convertIndentation(there, tabs), given);
      }),
    );
  });
});
