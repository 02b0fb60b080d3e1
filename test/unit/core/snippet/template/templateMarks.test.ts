import assert from "node:assert/strict";
import fc from "fast-check";
import { plainTemplate } from "../../../../../src/core/snippet/template/snippetSyntax.ts";
import { parseTemplate } from "../../../../../src/core/snippet/template/templateParser.ts";
import { everyPart } from "../../../../../src/core/snippet/template/templateParts.ts";
import { templateText } from "../../../../../src/core/snippet/template/templateText.ts";
import {
  markChoice,
  markPlaceholder,
  type SourceEdit,
} from "../../../../../src/core/snippet/template/templateMarks.ts";

/** «» stand around each selection. */
function read(marked: string): { source: string; selections: { start: number; end: number }[] } {
  const selections: { start: number; end: number }[] = [];
  let source = "";
  for (const piece of marked.split(/(?=[«»])/)) {
    if (piece.startsWith("«")) selections.push({ start: source.length, end: source.length });
    const last = selections.at(-1);
    if (piece.startsWith("»") && last !== undefined) last.end = source.length;
    source += piece.replace(/^[«»]/, "");
  }
  return { source, selections };
}

function done(source: string, edits: readonly SourceEdit[] | undefined): string | undefined {
  return edits
    ?.toSorted((left, right) => right.start - left.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), source);
}

const text = (source: string): string => templateText(parseTemplate(source), () => undefined);

describe("Marking a placeholder", () => {
  const cases: readonly (readonly [marked: string, result: string | undefined])[] = [
    ["let «name» = 1", "let ${1:name} = 1"],
    ["let «»x", "let ${1}x"],
    ["${1:a} «b»", "${1:a} ${2:b}"],
    ["$0 «b»", "$0 ${1:b}"],
    ["«x» + «x»", "${1:x} + ${1:x}"],
    ["«x» + «y» + «x»", "${1:x} + ${2:y} + ${1:x}"],
    ["«»a«»", "${1}a${1}"],
    ["f(«${1:a}, b»)", "f(${2:${1:a}, b})"],
    ["${1:say «hello» now}", "${1:say ${2:hello} now}"],
    ["${1:name} = «name»", "${1:name} = ${1:name}"],
    ["${1:name} = «name» + «x» + «name»", "${1:name} = ${1:name} + ${2:x} + ${1:name}"],
    ["${1:«name»}", "${1:name}"],
    ["«${1:name}»", "${1:name}"],
    ["${1:«a»} «b»", "${1:a} ${2:b}"],
    ["$1 «»", "$1 ${2}"],
    ["C:\\«dir»", "C:\\\\${1:dir}"],
    ["C:«\\»«dir»", "C:${1:\\\\}${2:dir}"],
    ["«\\n»", "${1:\\n}"],
    ["«\\$HOME»", "${1:\\$HOME}"],
    ["\\«$HOME»", "${1:\\$HOME}"],
    ["a«\\»$b", "a${1:$}b"],
    ["\\«»$b", "${1}\\$b"],
    ["«{ a }»", "${1:{ a \\}}"],
    ["«${1:a» b}", undefined],
    ["${1:a «b}»", undefined],
    ["$«1»", undefined],
    ["${1|a,«b»|}", undefined],
    ["${TM_«FILENAME»}", undefined],
    ["«$TM_FILENAME»", "${1:$TM_FILENAME}"],
  ];
  for (const [marked, result] of cases) {
    it(`${result === undefined ? "refuses" : "marks"} ${marked}`, () => {
      const { source, selections } = read(marked);
      assert.equal(done(source, markPlaceholder(source, selections)), result);
    });
  }

  it("selects the text inside each mark, so that the same again changes nothing", () => {
    for (const [marked, inside] of [
      ["«name»", ["name"]],
      ["«x» + «y»", ["x", "y"]],
      ["C:\\«dir»", ["dir"]],
      ["«{ a }»", ["{ a \\}"]],
      ["«${1:name}»", ["name"]],
      ["${1:«name»}", ["name"]],
    ] as const) {
      const { source, selections } = read(marked);
      const edits = markPlaceholder(source, selections) ?? [];
      const result = done(source, edits) ?? "";
      let moved = 0;
      const selected = edits.map(({ start, end, text, inner }) => {
        const at = start + moved;
        moved += text.length - (end - start);
        return { start: at + inner.start, end: at + inner.end };
      });
      assert.deepEqual(
        selected.map(({ start, end }) => result.slice(start, end)),
        inside,
      );
      assert.equal(done(result, markPlaceholder(result, selected)), result);
    }
  });

  it("never changes what literal code inserts, whatever is marked one after the other", () => {
    const code = fc
      .array(fc.constantFrom("$", "{", "}", "\\", "1", "x", ":", "|", "\n", "${1:a}", "$x"))
      .map((parts) => parts.join(""));
    const places = fc.array(fc.tuple(fc.nat(40), fc.nat(40)), { maxLength: 5 });
    fc.assert(
      fc.property(code, places, (literal, all) => {
        let source = plainTemplate(literal);
        for (const [one, other] of all) {
          const start = Math.min(one, other, source.length);
          const end = Math.min(Math.max(one, other), source.length);
          source = done(source, markPlaceholder(source, [{ start, end }])) ?? source;
          assert.equal(text(source), literal);
        }
      }),
    );
  });
});

describe("Marking a choice", () => {
  it("puts the values in place of the selection", () => {
    const { source, selections } = read("color: «red»;");
    assert.equal(
      done(source, markChoice(source, selections, ["red", "green"])),
      "color: ${1|red,green|};",
    );
  });

  it("takes no character of a value for syntax", () => {
    const value = fc.string({ minLength: 1 });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), (choices) => {
        const source = done("ab", markChoice("ab", [{ start: 1, end: 1 }], choices)) ?? "";
        const found = [...everyPart(parseTemplate(source))].find(({ kind }) => kind === "choice");
        assert.deepEqual(found?.kind === "choice" ? found.choices : [], choices);
        assert.equal(text(source), `a${choices[0] ?? ""}b`);
      }),
    );
  });
});
