import assert from "node:assert/strict";
import fc from "fast-check";
import {
  escapeLiteral,
  literalOf,
} from "../../../../../src/core/snippet/template/snippetSyntax.ts";

/** Text in which what matters to the syntax is frequent. */
const nasty = fc
  .array(
    fc.oneof(fc.constantFrom("$", "{", "}", "\\", "1", "x", ":", "|", "\n", "\r"), fc.string()),
  )
  .map((parts) => parts.join(""));

describe("Code as a snippet body", () => {
  it("is the same code again when it is read", () => {
    fc.assert(fc.property(nasty, (code) => literalOf(escapeLiteral(code)) === code));
  });

  const literal: readonly [string, string][] = [
    ["echo \\$1", "echo $1"],
    ["cost: 5$ and $ 7", "cost: 5$ and $ 7"],
    ["a \\n b", "a \\n b"],
    ["\\\\$", "\\$"],
    ["if (x) { y }", "if (x) { y }"],
    ["${-x}", "${-x}"],
  ];
  for (const [body, code] of literal) {
    it(`without tab stops is code: ${body}`, () => assert.equal(literalOf(body), code));
  }

  for (const body of [
    "$0",
    "${1:name}",
    "a $TM_FILENAME b",
    "${1|a,b|}",
    "\\\\$1",
    "${CLIPBOARD}",
  ]) {
    it(`with a tab stop or a variable is none: ${body}`, () =>
      assert.equal(literalOf(body), undefined));
  }
});
