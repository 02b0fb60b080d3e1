import assert from "node:assert/strict";
import { createContext, Script } from "node:vm";
import fc from "fast-check";
import { stepsOf } from "../../../../../src/core/snippet/template/regexSteps.ts";

const escapes = [
  "\\x2d",
  "\\u002d",
  "\\u{2d}",
  "\\p{Pd}",
  "\\055",
  "\\k<n>",
  "\\c-",
  "\\cM",
  "[\\x2d]",
];
const signs = ["a", "-", "[^-]", "\\w", ".", "[^]", "\\-", "a{2}", "\\1", "\\b", "b", "é"];
const atoms = [...signs, ...escapes];
const quantifiers = ["", "", "*", "+", "?", "{2}", "{2,}", "{0,9}", "*?", "??"];

/** Repetitions of which each begins with a sign, or only seems to. */
const repetition = fc
  .tuple(
    fc.constantFrom("-", "-", "-", "-*", "-{1,9}", "-{0}", "(?!-)", "(?<!-)", "(?:-a)*"),
    fc.constantFrom("", "a*", "a{2}", "a", ...escapes.map((escape) => `${escape}*`)),
  )
  .map(([first, rest]) => `(?:${first}${rest})*`);

const { regex } = fc.letrec<{ regex: string; part: string }>((tie) => ({
  part: fc
    .tuple(
      fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(...atoms),
        tie("regex").map((inner) => `(?:-${inner})+`),
        repetition,
        fc
          .array(fc.constantFrom("a*", "a?", "(?:a|a)", "-", "-?", "[^]*"), { maxLength: 3 })
          .map((all) => `(?:-${all.join("")})*`),
        fc
          .tuple(fc.constantFrom("(", "(?:", "(?:", "(?=", "(?!", "(?<=", "(?<n>"), tie("regex"))
          .map(([open, inner]) => `${open}${inner})`),
      ),
      fc.constantFrom(...quantifiers),
      fc.constantFrom(1, 1, 1, 2, 30),
    )
    .map(([atom, quantifier, times]) => `${atom}${quantifier}`.repeat(times)),
  regex: fc
    .array(fc.array(tie("part"), { maxLength: 4 }), { minLength: 1, maxLength: 2 })
    .map((alternatives) => alternatives.map((parts) => parts.join("")).join("|")),
}));

const replace = new Script("text.replace(regex, '')");

describe("The steps of a regular expression", () => {
  it("are never more than are counted", function () {
    this.timeout(120_000);
    let tried = 0;
    fc.assert(
      fc.property(
        fc.oneof(regex, repetition),
        fc.constantFrom("", "!", "!", "a{30}", "$"),
        fc.constantFrom("g", "gi", "gm", "gu", ""),
        fc.constantFrom("-", "-", "a", "-a", "-aa", "é", "ab", "a-", "\n"),
        (source, end, flags, piece) => {
          const text = piece.repeat(100).slice(0, 100);
          let compiled: RegExp;
          try {
            compiled = new RegExp(source + end, flags);
          } catch {
            return;
          }
          if (!(stepsOf(source + end, flags, text.length) <= 10_000_000)) return;
          tried += 1;
          replace.runInContext(createContext({ text, regex: compiled }), { timeout: 2_000 });
        },
      ),
      { numRuns: 3_000 },
    );
    assert.ok(tried > 200, String(tried));
  });
});
