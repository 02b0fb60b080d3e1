import assert from "node:assert/strict";
import fc from "fast-check";
import {
  escapeLiteral,
  literalOf,
  plainDefault,
  plainTemplate,
} from "../../../../../src/core/snippet/template/snippetSyntax.ts";
import { parseTemplate } from "../../../../../src/core/snippet/template/templateParser.ts";
import { templateText } from "../../../../../src/core/snippet/template/templateText.ts";

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

  it("is the same code again with no more backslashes than it needs", () => {
    fc.assert(fc.property(nasty, (code) => literalOf(plainTemplate(code)) === code));
  });

  it("is the same code again inside of a default", () => {
    fc.assert(
      fc.property(nasty, (code) => {
        const template = parseTemplate(`\${1:${plainDefault(code)}}`);
        assert.equal(template.length, 1);
        assert.equal(
          templateText(template, () => undefined),
          code,
        );
      }),
    );
  });

  const shown: readonly [code: string, template: string, inside: string][] = [
    ["if (x) { y }", "if (x) { y }", "if (x) { y \\}"],
    ['print("a\\n")', 'print("a\\n")', 'print("a\\n")'],
    ["5$ and $HOME", "5$ and \\$HOME", "5$ and \\$HOME"],
    ["${x}", "\\${x}", "\\${x\\}"],
    ["a\\", "a\\\\", "a\\\\"],
  ];
  for (const [code, template, inside] of shown) {
    it(`is shown as it was written where the syntax lets it: ${code}`, () => {
      assert.equal(plainTemplate(code), template);
      assert.equal(plainDefault(code), inside);
    });
  }

  const literal: readonly [string, string][] = [
    ["echo \\$1", "echo $1"],
    ["cost: 5$ and $ 7", "cost: 5$ and $ 7"],
    ["a \\n b", "a \\n b"],
    ["\\\\$", "\\$"],
    ["if (x) { y }", "if (x) { y }"],
    ["${-x}", "${-x}"],
  ];
  for (const [body, code] of literal) {
    it(`without placeholders is code: ${body}`, () => assert.equal(literalOf(body), code));
  }

  for (const body of [
    "$0",
    "${1:name}",
    "a $TM_FILENAME b",
    "${1|a,b|}",
    "\\\\$1",
    "${CLIPBOARD}",
  ]) {
    it(`with a placeholder or a variable is none: ${body}`, () =>
      assert.equal(literalOf(body), undefined));
  }
});
