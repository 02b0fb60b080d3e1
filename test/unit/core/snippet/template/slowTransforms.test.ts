import assert from "node:assert/strict";
import { escapeLiteral } from "../../../../../src/core/snippet/template/snippetSyntax.ts";
import { withoutSlowTransforms } from "../../../../../src/core/snippet/template/slowTransforms.ts";

describe("A transformation of a template", () => {
  const slow = [
    "^(([0-9a-f-])+)+!",
    "(a|a)*b",
    "(a|aa)+$",
    "(a?){30}a{30}",
    "((\\w+)-?)+",
    "(.*?)(?:[-_](.*))*$",
    "(?:\\.\\w*\\.?)*!",
    "(?:-.*)+!",
    "(?<name>\\d+)*!",
    "([(]?a+)+!",
    ".*.*.*.*.*.*x",
    "[^]*[^]*[^]*[^]*!",
    "\\\\/|(([0-9a-f-])+)+!",
    "\\/(([0-9a-f-])+)+!",
    "((a+)\n?)+!",
  ];
  for (const regex of slow) {
    it(`is text where it may take for ever: ${JSON.stringify(regex)}`, () => {
      const transform = `\${UUID/${regex}/$1\${2:/upcase}\\/$3/}`;
      const template = `a ${transform} $1`;
      assert.equal(withoutSlowTransforms(template), `a ${escapeLiteral(transform)} $1`);
    });
  }

  const quick = [
    "(.*)",
    "(.*)\\..+$",
    "^(.)|[-_](.)",
    "(?:^|_)(\\w)",
    "(\\w+)(?:\\.\\w+)*$",
    "^.+\\/([^\\/]+)$",
    "(.*?)_(.*?)_(.*)",
    "[^a-zA-Z0-9]+(.)?",
    "([A-Z]{2,})",
    "(\\w+)?(a|b)?",
    "[(+]+",
    "\\(+\\)+",
  ];
  for (const regex of quick) {
    it(`stays where it takes a time of its length: ${regex}`, () => {
      const template = `\${1:\${TM_FILENAME_BASE/${regex}/\${1:/upcase}/g}}`;
      assert.equal(withoutSlowTransforms(template), template);
    });
  }

  it("stays text where it is text", () => {
    const template = "\\${UUID/((a)+)+/x/}";
    assert.equal(withoutSlowTransforms(template), template);
    const behindBackslash = `\\\\${template.slice(1)}`;
    assert.equal(withoutSlowTransforms(behindBackslash), "\\\\\\${UUID/((a)+)+/x/\\}");
  });

  it("is found behind the beginning of another one", () => {
    const template = "${a/${UUID/((a)+)+/x/}";
    assert.equal(withoutSlowTransforms(template), "${a/\\${UUID/((a)+)+/x/\\}");
  });

  it("is text again after its first character where it has no end", () => {
    assert.equal(withoutSlowTransforms("${UUID/((a)+)+/$1"), "\\${UUID/((a)+)+/$1");
  });

  it("is looked for in a time of the template's length", () => {
    const began = performance.now();
    for (const piece of [
      "${a/",
      "${a/(",
      "${a/\\/",
      "\\",
      "${a/(b+)",
      "(((",
      "${1:${a/(b+)+/}",
      "${a/(b+)+/${1:",
      "${a/(b+)+/\\/",
    ]) {
      withoutSlowTransforms(piece.repeat(300_000 / piece.length));
    }
    assert.ok(performance.now() - began < 3_000);
  });
});
