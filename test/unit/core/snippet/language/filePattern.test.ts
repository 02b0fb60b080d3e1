import assert from "node:assert/strict";
import fc from "fast-check";
import { fitsFilePattern } from "../../../../../src/core/snippet/language/filePattern.ts";
import { assertCost } from "../../../../support/cost.ts";

const signs: Readonly<Record<string, string>> = {
  "**/": "(?:.*/)?",
  "**": ".*",
  "*": "[^/]*",
  "?": "[^/]",
};

describe("A pattern of files", () => {
  for (const [pattern, path, fits] of [
    ["*.h", "a.h", true],
    ["*.h", "a.hh", false],
    ["*.h", "b/a.h", false],
    ["**/b/*.h", "b/a.h", true],
    ["**/b/*.h", "/x/y/b/a.h", true],
    ["**/b/*.h", "/x/ab/a.h", false],
    ["a?c", "abc", true],
    ["a?c", "a/c", false],
    ["x.+(y)", "x.+(y)", true],
    ["", "", true],
    ["", "a", false],
  ] as const) {
    it(`“${pattern}” is ${fits ? "for" : "not for"} “${path}”`, () => {
      assert.equal(fitsFilePattern(pattern, path), fits);
    });
  }

  it("means what a regular expression of its signs would", () => {
    const text = (...of: string[]): fc.Arbitrary<string> =>
      fc.array(fc.constantFrom(...of), { maxLength: 8 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(text("a", "b", "/", "*", "**", "?"), text("a", "b", "/"), (pattern, path) => {
        const source = pattern.replace(/\*\*\/|\*\*|\*|\?/g, (sign) => signs[sign] ?? sign);
        assert.equal(fitsFilePattern(pattern, path), new RegExp(`^${source}$`).test(path));
      }),
      { numRuns: 2_000 },
    );
  });

  it("takes a time of its length and the path's, whatever a workspace sets", () => {
    for (const piece of ["*a", "**a", "**/a", "**/", "*?", "**", "*"]) {
      for (const path of ["a".repeat(4_000), "a/".repeat(2_000)]) {
        assertCost(2_000, () => fitsFilePattern(`${piece.repeat(200)}b`, path), piece);
      }
    }
  });
});
