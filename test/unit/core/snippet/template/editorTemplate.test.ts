import assert from "node:assert/strict";
import fc from "fast-check";
import {
  editorTemplate,
  isVariable,
} from "../../../../../src/core/snippet/template/editorTemplate.ts";
import { escapeLiteral } from "../../../../../src/core/snippet/template/snippetSyntax.ts";
import { parseTemplate } from "../../../../../src/core/snippet/template/templateParser.ts";
import { templateText } from "../../../../../src/core/snippet/template/templateText.ts";

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
