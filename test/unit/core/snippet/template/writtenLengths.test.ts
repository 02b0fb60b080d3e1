import assert from "node:assert/strict";
import fc from "fast-check";
import { editorTemplate } from "../../../../../src/core/snippet/template/editorTemplate.ts";
import { parseTemplate } from "../../../../../src/core/snippet/template/templateParser.ts";
import {
  everyPart,
  writtenLengths,
  type TemplatePart,
} from "../../../../../src/core/snippet/template/templateParts.ts";
import { templateText } from "../../../../../src/core/snippet/template/templateText.ts";

/** A template of few numbers, so that its stops copy each other. */
const { template } = fc.letrec<{ template: string; part: string }>((tie) => {
  const number = fc.nat(5);
  return {
    template: fc.array(tie("part"), { maxLength: 6 }).map((parts) => parts.join("")),
    part: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom("a", "bc ", "$UUID", "$CLIPBOARD"),
      number.map((it) => `$${it}`),
      number.map((it) => `\${${it}|one,two|}`),
      number.map((it) => `\${${it}/./b/}`),
      fc.tuple(number, tie("template")).map(([it, inner]) => `\${${it}:${inner}}`),
      tie("template").map((inner) => `\${OTHER:${inner}}`),
    ),
  };
});

/**
 * What VS Code's editor builds: the first text of a number replaces all others of that number, and the stops that are
 * directly in a copy are replaced in turn.
 * @returns the sum of all texts, those of all choices included.
 */
function builtLength(parts: readonly TemplatePart[], valueLength: number): number {
  const first = new Map<number, TemplatePart>();
  for (const part of everyPart(parts)) {
    const isText = part.kind === "choice" || (part.kind === "stop" && part.parts.length > 0);
    if (isText && part.number !== 0 && !first.has(part.number)) first.set(part.number, part);
  }
  const inside = (part: TemplatePart): readonly TemplatePart[] =>
    "parts" in part ? part.parts : [];
  const length = (part: TemplatePart, isCopy: boolean): number => {
    if (part.kind === "text") return part.text.length;
    if (part.kind === "variable") {
      return valueLength + inside(part).reduce((sum, it) => sum + length(it, false), 0);
    }
    const origin = first.get(part.number) ?? part;
    if (origin.kind === "choice") return origin.choices.join("").length;
    const isOrigin = origin === part && !isCopy;
    return inside(origin).reduce((sum, it) => sum + length(it, !isOrigin), 0);
  };
  return parts.reduce((sum, it) => sum + length(it, false), 0);
}

const isPlain = (parts: readonly TemplatePart[]): boolean =>
  parts.every(({ kind }) => kind === "text");

describe("What the editor makes of a template", () => {
  it("is never longer than what is counted, unless the template is given as text", () => {
    fc.assert(
      fc.property(template, fc.nat(1_000), (source, valueLength) => {
        const parts = parseTemplate(source);
        if (isPlain(parts)) return;
        const { whole } = writtenLengths(parts, () => valueLength);
        assert.ok(builtLength(parts, valueLength) <= whole);
        const text = templateText(parts, () => "v".repeat(valueLength));
        assert.ok(text.length <= whole);
      }),
      { numRuns: 2_000 },
    );
  });

  const numbers = Array.from({ length: 20 }, (_, at) => at + 1);
  const cases: Readonly<Record<string, string>> = {
    "stops with texts of their own that are copied twice each": numbers
      .map((at) => `\${${at}:\${${at - 1}:b}\${${at - 1}:b}}`)
      .join(""),
    "stops that all contain each other": numbers
      .map((at) => `\${${at}:${numbers.map((it) => `$${it}`).join("")}}`)
      .join(""),
    "copies of a long choice": `\${1|${"x".repeat(100_000)},y|}${"$1".repeat(1_000)}`,
    "very many copies": `\${1:a}${"$1".repeat(6_000)}`,
    "a very long chain of copies": Array.from(
      { length: 6_000 },
      (_, at) => `\${${6_000 - at}:$${5_999 - at}}`,
    ).join(""),
    "a very long result of a transformation": `\${1:${"a".repeat(5_000)}}\${1/./${"A".repeat(50_000)}/g}`,
    "a slow transformation of a text that copies make long": `\${1:aaaaaaaaaaaa}${numbers
      .slice(0, 11)
      .map((at) => `\${${at + 1}:$${at}$${at}}`)
      .join("")}\${12/.*.*x/y/}`,
  };
  for (const [what, source] of Object.entries(cases)) {
    it(`is text where it would have ${what}`, () => {
      assert.notEqual(editorTemplate(source), source);
    });
  }

  it("has the copies and the transformations that people write", () => {
    const source = "${1:name}.map(${2:x} => $2) ${1/(.*)/${1:/upcase}/} ${3|a,b|} $3$0";
    assert.equal(editorTemplate(source), source);
  });
});
