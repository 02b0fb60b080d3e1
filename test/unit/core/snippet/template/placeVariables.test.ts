import assert from "node:assert/strict";
import fc from "fast-check";
import { fillPlaceVariables } from "../../../../../src/core/snippet/template/placeVariables.ts";
import { escapeLiteral } from "../../../../../src/core/snippet/template/snippetSyntax.ts";

describe("The variables of one place in a template", () => {
  const values = new Map([
    ["TM_SELECTED_TEXT", "a($b)\nc"],
    ["CURSOR_INDEX", "1"],
    ["TM_CURRENT_WORD", ""],
  ]);
  const cases: readonly (readonly [name: string, template: string, filled: string])[] = [
    ["a variable", "[$CURSOR_INDEX]", "[1]"],
    ["a variable in braces", "[${CURSOR_INDEX}]", "[1]"],
    ["a variable with a default", "[${CURSOR_INDEX:none}]", "[1]"],
    [
      "an empty variable leaves its default",
      "[${TM_CURRENT_WORD:${1:word} \\} x}]",
      "[${1:word} \\} x]",
    ],
    ["an empty variable without a default is nothing", "[$TM_CURRENT_WORD]", "[]"],
    ["a default is filled, too", "${TM_CURRENT_WORD:<${CURSOR_INDEX}>}", "<1>"],
    ["what a value has of syntax is escaped", "$TM_SELECTED_TEXT", "a(\\$b)\nc"],
    ["lines get the variable's indentation", "x\n\t${TM_SELECTED_TEXT}", "x\n\ta(\\$b)\n\tc"],
    ["an escaped variable stays", "\\$CURSOR_INDEX", "\\$CURSOR_INDEX"],
    ["a longer name is another variable", "$CURSOR_INDEXES", "$CURSOR_INDEXES"],
    ["another variable stays", "$CLIPBOARD ${UUID}", "$CLIPBOARD ${UUID}"],
    ["placeholders and choices stay", "$1 ${2:x} ${3|a,b|} $0", "$1 ${2:x} ${3|a,b|} $0"],
    ["a transformation stays", "${CURSOR_INDEX/(.*)/$1/}", "${CURSOR_INDEX/(.*)/$1/}"],
    ["a default that never ends stays", "${TM_CURRENT_WORD:x", "${TM_CURRENT_WORD:x"],
    ["the text of a choice stays", "${1|$CURSOR_INDEX,b|}", "${1|$CURSOR_INDEX,b|}"],
    ["inside a placeholder", "${1:<$CURSOR_INDEX>}", "${1:<1>}"],
  ];
  for (const [name, template, filled] of cases) {
    it(`are filled in: ${name}`, () => {
      assert.equal(fillPlaceVariables(template, values), filled);
    });
  }

  it("leave escaped text as it is, whatever it says", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const escaped = escapeLiteral(text);
        assert.equal(fillPlaceVariables(escaped, values), escaped);
      }),
    );
  });

  it("of a template without any change nothing", () => {
    const anyText = fc
      .array(fc.constantFrom("$", "{", "}", "\\", ":", "|", "a", "1", "\n"))
      .map((parts) => parts.join(""));
    fc.assert(fc.property(anyText, (text) => assert.equal(fillPlaceVariables(text, values), text)));
  });
});
