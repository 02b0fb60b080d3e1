import assert from "node:assert/strict";
import fc from "fast-check";
import {
  escapeLiteral,
  literalOf,
} from "../../../../../src/core/snippet/template/snippetSyntax.ts";
import { parseTemplate } from "../../../../../src/core/snippet/template/templateParser.ts";
import {
  everyPart,
  type TemplatePart,
} from "../../../../../src/core/snippet/template/templateParts.ts";
import { templateText } from "../../../../../src/core/snippet/template/templateText.ts";
import { assertCost } from "../../../../support/cost.ts";

/** Text in which what matters to the syntax is frequent. */
const nasty = fc
  .array(
    fc.oneof(
      fc.constantFrom("$", "{", "}", "\\", "1", "0", "x", ":", "|", ",", "/", "\n", "${", "${1:"),
      fc.string(),
    ),
  )
  .map((parts) => parts.join(""));

const inserted = (source: string): string =>
  templateText(parseTemplate(source), (name) => (name === "CLIPBOARD" ? "clip" : undefined));

function shape(part: TemplatePart): unknown {
  switch (part.kind) {
    case "text":
      return part.text;
    case "choice":
      return [part.number, "|", ...part.choices];
    case "stop":
      return [part.number, ...part.parts.map(shape)];
    case "variable":
      return [part.name, ...part.parts.map(shape)];
  }
}

describe("A template that is read", () => {
  const cases: readonly (readonly [source: string, parts: readonly unknown[], text: string])[] = [
    ["plain", ["plain"], "plain"],
    ["", [], ""],
    ["a $1 b", ["a ", [1], " b"], "a  b"],
    ["${1:name}($1)", [[1, "name"], "(", [1], ")"], "name(name)"],
    ["$1 ${1:late}", [[1], " ", [1, "late"]], "late late"],
    ["${1:a ${2:b} c}", [[1, "a ", [2, "b"], " c"]], "a b c"],
    ["${1|one,two\\,too,a\\|b|}!", [[1, "|", "one", "two,too", "a|b"], "!"], "one!"],
    [
      "$TM_FILENAME ${CLIPBOARD:x} ${A:b}",
      [["TM_FILENAME"], " ", ["CLIPBOARD", "x"], " ", ["A", "b"]],
      " clip b",
    ],
    ["${1/(.*)/${1:/upcase}/g}.", [[1], "."], "."],
    ["${TM_FILENAME/[\\/.]/_/}", [["TM_FILENAME"]], ""],
    ["${1/a\nb\\\\/c/\\\\/}.", [[1], "."], "."],
    ["${1:a} ${1:b} $1", [[1, "a"], " ", [1, "b"], " ", [1]], "a a a"],
    ["$1 ${1|x,y|}", [[1], " ", [1, "|", "x", "y"]], "x x"],
    ["$0", [[0]], ""],
    ["\\$1 \\} \\\\", ["$1 } \\"], "$1 } \\"],
    ["5 $ and $", ["5 $ and $"], "5 $ and $"],
    ["${1:open", ["${1:open"], "${1:open"],
    ["${-x}", ["${-x}"], "${-x}"],
    ["a } b", ["a } b"], "a } b"],
    ["${1:a \\} b}", [[1, "a } b"]], "a } b"],
    ["${1:${1}} ${2:$3} ${3:$2}", ["${1:${1}} ${2:$3} ${3:$2}"], "${1:${1}} ${2:$3} ${3:$2}"],
    ["${1:a}${1|x,y|}${0:b}$0", [[1, "a"], [1, "|", "x", "y"], [0, "b"], [0]], "aab"],
  ];
  for (const [source, parts, text] of cases) {
    it(`has its parts and its text: ${source || "nothing"}`, () => {
      assert.deepEqual(parseTemplate(source).map(shape), parts);
      assert.equal(inserted(source), text);
    });
  }

  it("is the literal code again where the code was escaped", () => {
    fc.assert(
      fc.property(nasty, (code) => {
        const source = escapeLiteral(code);
        assert.equal(inserted(source), code);
        assert.ok([...everyPart(parseTemplate(source))].every(({ kind }) => kind === "text"));
      }),
    );
  });

  it("is made of parts that follow each other without a gap", () => {
    fc.assert(
      fc.property(nasty, (source) => {
        let at = 0;
        for (const { start, end } of parseTemplate(source)) {
          assert.equal(start, at);
          at = end;
        }
        assert.equal(at, source.length);
      }),
    );
  });

  it("is literal exactly where it has no other part than text", () => {
    fc.assert(
      fc.property(nasty, (source) => {
        const isText = parseTemplate(source).every(({ kind }) => kind === "text");
        if (literalOf(source) !== undefined) {
          assert.ok(isText);
          assert.equal(inserted(source), literalOf(source));
        }
      }),
    );
  });

  it("is read in no time, however deep it seems", () => {
    const pieces = ["${1:", "${1|a", "${1/a/b", "${${1/a/}", "${1:${1/a/}"];
    assertCost(5_000, () => pieces.forEach((piece) => parseTemplate(piece.repeat(20_000))));
  });
});
