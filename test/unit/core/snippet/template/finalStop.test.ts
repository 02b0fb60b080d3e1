import assert from "node:assert/strict";
import fc from "fast-check";
import { withFinalStop } from "../../../../../src/core/snippet/template/finalStop.ts";
import { parseTemplate } from "../../../../../src/core/snippet/template/templateParser.ts";
import { everyPart } from "../../../../../src/core/snippet/template/templateParts.ts";
import { templateText } from "../../../../../src/core/snippet/template/templateText.ts";

const textOf = (template: string): string => templateText(parseTemplate(template), () => "‹»");
const numbersOf = (template: string): readonly number[] =>
  [...everyPart(parseTemplate(template))].flatMap((part) =>
    part.kind === "stop" || part.kind === "choice" ? [part.number] : [],
  );

describe("The final stop of a template", () => {
  for (const [template, expected] of [
    ["f(${1:x})", "f(${1:x})$0"],
    ["f(${1|x,y|}) \\", "f(${1|x,y|}) \\\\$0"],
    ["f(${1:x}) \\\\", "f(${1:x}) \\\\$0"],
    ["f(${1:x}, ${2:${0:y}})", "f(${1:x}, ${2:${0:y}})"],
    ["$CURRENT_YEAR", "$CURRENT_YEAR"],
    ["text \\$1", "text \\$1"],
  ] as const) {
    it(`of ${template} is that of ${expected}`, () => {
      assert.equal(withFinalStop(template), expected);
    });
  }

  it("is there where any stop is, and changes no text", () => {
    const piece = fc.constantFrom(
      "$",
      "\\",
      "{",
      "}",
      "1",
      "0",
      ":",
      "|",
      "a",
      "${1:x}",
      "$2",
      ",",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const template = pieces.join("");
        const ended = withFinalStop(template);
        assert.equal(textOf(ended), textOf(template));
        assert.equal(numbersOf(ended).includes(0), numbersOf(template).length > 0);
      }),
    );
  });
});
