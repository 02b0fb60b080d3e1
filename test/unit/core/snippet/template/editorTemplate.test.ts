import assert from "node:assert/strict";
import fc from "fast-check";
import {
  editorTemplate,
  isVariable,
} from "../../../../../src/core/snippet/template/editorTemplate.ts";
import {
  escapeLiteral,
  hasSyntax,
} from "../../../../../src/core/snippet/template/snippetSyntax.ts";
import { parseTemplate } from "../../../../../src/core/snippet/template/templateParser.ts";
import { templateText } from "../../../../../src/core/snippet/template/templateText.ts";
import { assertCost } from "../../../../support/cost.ts";

const inserted = (template: string): string =>
  templateText(parseTemplate(editorTemplate(template)), (name) =>
    isVariable(name) ? `‹${name}›` : undefined,
  );

describe("A template for the editor", () => {
  const cases: readonly (readonly [template: string, inserted: string])[] = [
    ["A $BOGUS B ${ALSO} C", "A BOGUS B ALSO C"],
    ["echo $PATH:${PATH:-x}", "echo PATH:-x"],
    ["${BOGUS/(.*)/$1/}", "BOGUS"],
    ["${BOGUS:}", "BOGUS"],
    ["${1:a $BOGUS} $1", "a BOGUS a BOGUS"],
    ["$TM_FILENAME ${UUID} ${TM_FILENAME/(.*)/$1/}", "‹TM_FILENAME› ‹UUID› ‹TM_FILENAME›"],
    ["a \\$BOGUS", "a $BOGUS"],
    ["${UUID/((a)+)+!/$1${2:/upcase}/} $1", "${UUID/((a)+)+!/$1${2:/upcase}/} "],
    ["${1:${UUID/((a)+)+!/$1/}}", "${UUID/((a)+)+!/$1/}"],
  ];
  for (const [template, text] of cases) {
    it(`inserts what the editor's own snippets insert: ${template}`, () => {
      assert.equal(inserted(template), text);
    });
  }

  for (const [what, copies] of [
    ["stops", (number: number) => "$" + String(number)],
    ["stops with braces", (number: number) => "${" + String(number) + "}"],
    ["transformed stops", (number: number) => "${" + String(number) + "/a/b/}"],
  ] as const) {
    it(`is text where ${what} copy each other's text without end`, () => {
      const levels = Array.from(
        { length: 40 },
        (_, at) => "${" + String(at + 2) + ":" + copies(at + 1).repeat(10) + "}",
      );
      const template = "${1:grows}" + levels.join("");
      assert.equal(editorTemplate(template), escapeLiteral(template));
      assert.equal(inserted(template), template);
    });
  }

  for (const [what, stops] of [
    [
      "placeholders",
      (count: number) => Array.from({ length: count }, (_, at) => `\${${at}:a}`).join(""),
    ],
    ["empty placeholders", (count: number) => "$1 ".repeat(count)],
    ["variables", (count: number) => "$TM_FILENAME ".repeat(count)],
    ["values of a choice", (count: number) => `\${1|${"a,".repeat(count)}b|}`],
    ["copies", (count: number) => `\${1:\${2|a,b|}}${"$1".repeat(count / 3)}`],
  ] as const) {
    it(`is text where the editor would have too many ${what}`, () => {
      assert.equal(editorTemplate(stops(800)), stops(800));
      assert.equal(inserted(stops(1_500)), stops(1_500));
    });
  }

  it("is text where it inserts a long text again and again", () => {
    const template = "$TM_SELECTED_TEXT".repeat(1_000);
    assert.equal(editorTemplate(template, { selection: 1_000 }), template);
    assert.equal(editorTemplate(template, { selection: 1_000_000 }), escapeLiteral(template));
  });

  for (const sign of ["$", "${1:", "${A:", "${1/", "}$1", "\\\\${1/a"]) {
    it(`is text at once where it has more signs than anybody writes: ${sign}`, () => {
      const template = "$1 ".concat(sign.repeat(1_048_576 / sign.length));
      assertCost(250, () => editorTemplate(template));
      const written = editorTemplate(template);
      assert.ok(written.startsWith("\\$1 "));
      assert.equal(hasSyntax(written), false);
      assert.equal(editorTemplate(written), written);
    });
  }

  it("leaves code beside it as it was escaped, where both together are text", () => {
    const code = escapeLiteral("a{}\\$".repeat(20_000));
    assert.equal(editorTemplate(`\${1:x} ${code}`), `\\\${1:x\\} ${code}`);
    assert.equal(
      editorTemplate(`$TM_SELECTED_TEXT \\}`, { selection: 30_000_000 }),
      `\\$TM_SELECTED_TEXT \\}`,
    );
  });

  it("copies a text as often as anybody needs", () => {
    const template = "${1:name} ".concat("$1 ".repeat(1_000));
    assert.equal(editorTemplate(template), template);
    assert.equal(inserted(template), "name ".repeat(1_001));
  });

  it("has a placeholder of its own for each unknown name", () => {
    assert.equal(editorTemplate("${3:x} $A $B ${A}"), "${3:x} ${A:${4:A}} ${B:${5:B}} ${A:${4:A}}");
  });

  it("stays what it is the second time, and is the code where that was escaped", () => {
    const piece = fc.constantFrom("$", "{", "}", "\\", "1", "A", "UUID", ":", "/", "((a)+)+", "\n");
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const once = editorTemplate(pieces.join(""));
        assert.equal(editorTemplate(once), once);
        assert.equal(inserted(escapeLiteral(pieces.join(""))), pieces.join(""));
      }),
    );
  });
});
