import assert from "node:assert/strict";
import { escapeLiteral } from "../../../../../src/core/snippet/template/snippetSyntax.ts";
import { withoutSlowTransforms } from "../../../../../src/core/snippet/template/slowTransforms.ts";
import { assertCost } from "../../../../support/cost.ts";

describe("A transformation of a template", () => {
  const slow = [
    "^(([0-9a-f-])+)+!",
    "(a|a)*b",
    "(a|aa)+$",
    "(a?){30}a{30}",
    "((\\w+)-?)+!",
    "(?:-a*a*)+!",
    "(?:-a?a?)+!",
    "(?:-(?:a*){3})+!",
    "(?:-(?:a|a))+!",
    `${"a?".repeat(40)}a{40}`,
    `${"(a|a)".repeat(40)}!`,
    "(?:éÉ*)+!",
    "[^]*[^]*[^]*!",
    "(a*)(?=\\1*\\1*!)",
    "a".repeat(2_000),
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
    "(?:-\\x2d*)*!",
    "(?:-\\u002d*)*!",
    "(?:-\\u{2d}*)*!",
    "(?:-\\p{Pd}*)*!",
    "(?:-[\\x2d]*)*!",
    "(?:-*)*!",
    "(?:-{1,3})*!",
    "(?:(?:-a)*)*!",
    "(?:-{0}a*)*!",
    "(?:(?!-)a*)*!",
  ];
  for (const regex of slow) {
    it(`is text where it may take for ever: ${JSON.stringify(regex)}`, () => {
      const transform = `\${UUID/${regex}/$1\${2:/upcase}\\/$3/}`;
      const template = `a ${transform} $1`;
      assert.equal(withoutSlowTransforms(template), `a ${escapeLiteral(transform)} $1`);
    });
  }

  for (const [format, flags] of [
    ["${1x/mg}", ""],
    ["${1:+a\\}/}b}", "mg"],
    [`${"${1:+"}${"a".repeat(201)}/}x`, "mg"],
    ["${1:?a}/mg}b", ""],
    ["${1:-a\\b/mg}", ""],
    ["${1:/up case/mg}", ""],
  ] as const) {
    it(`is text where its flags are easily taken for others: ${format.slice(0, 20)}`, () => {
      const template = `\${UUID/^[^]*[^]*[^]*b/${format}/${flags}}`;
      assert.doesNotMatch(withoutSlowTransforms(template), /(?<!\\)\$\{UUID\//);
    });
  }

  for (const format of [
    "${1}",
    "${2:/pascalcase}",
    "${1:+a/b}",
    "${1:-a\\}b}",
    "${1:?a}b:c/d}",
    "${1:else}",
    "$1-${name}",
  ]) {
    it(`stays with a format that ends where the editor's does: ${format}`, () => {
      const template = `\${UUID/^(.)b/x${format}/g}`;
      assert.equal(withoutSlowTransforms(template), template);
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
    "((\\w+)-?)+",
    "[\\\\.-]",
    "[^0-9a-z]",
    "^(?:.*\\/)?(.*)\\..*$",
    ".*\\/src\\/(.*)\\.java",
    "^(\\w+)-(\\w+)-(\\w+)$",
    "([A-Z][a-z]*)([A-Z][a-z]*)",
    "(?<=_)(\\w+)",
    "\\p{L}+",
  ];
  for (const regex of quick) {
    it(`stays where it takes a time of its length: ${regex}`, () => {
      const template = `\${1:\${TM_FILENAME_BASE/${regex}/\${1:/upcase}/g}}`;
      assert.equal(withoutSlowTransforms(template), template);
    });
  }

  for (const [name, text] of [
    ["a placeholder with a long default", `\${1:${"a".repeat(10_000)}}\${1/.*.*!/$1/}`],
    ["a placeholder with a text for default", "${1:$CLIPBOARD}${1/.*.*!/$1/}"],
    [
      "an unknown variable, whose name the editor inserts",
      `\${1:$${"a".repeat(10_000)}}\${1/.*.*!/$1/}`,
    ],
    ["an unknown variable's own name", `\${${"a".repeat(10_000)}/.*.*!/$1/}`],
    ["the selection", "${TM_SELECTED_TEXT/.*.*!/$1/}"],
  ] as const) {
    it(`is text where it takes long for ${name}`, () => {
      assert.notEqual(withoutSlowTransforms(text), text);
    });
  }

  for (const [text, length] of [
    ["TM_SELECTED_TEXT", "selection"],
    ["SELECTION", "selection"],
    ["CLIPBOARD", "clipboard"],
    ["TM_CURRENT_LINE", "line"],
    ["TM_CURRENT_WORD", "line"],
  ] as const) {
    it(`is text where it takes long for what ${text} is, or may be, and stays where that is short`, () => {
      for (const template of [`\${${text}/a*!/$1/}`, `\${1:$${text}}\${1/a*!/$1/}`]) {
        assert.equal(withoutSlowTransforms(template, { [length]: 10_000 }), template);
        assert.notEqual(withoutSlowTransforms(template, { [length]: 100_000 }), template);
        assert.notEqual(withoutSlowTransforms(template), template);
      }
    });
  }

  for (const name of ["TM_FILEPATH", "TM_DIRECTORY_BASE", "RELATIVE_FILEPATH", "WORKSPACE_NAME"]) {
    it(`is text where it takes long for ${name} in a long path`, () => {
      const template = `\${${name}/^a*a*a*!/$1/}`;
      assert.equal(withoutSlowTransforms(template, { path: 300 }), template);
      assert.notEqual(withoutSlowTransforms(template, { path: 4_000 }), template);
    });
  }

  for (const [where, template, places] of [
    ["at many cursors", "${TM_FILENAME/.*.*!/$1/}", 300],
    [
      "in many copies of a long result",
      `\${1:\${TM_FILENAME/./${"a".repeat(2_000)}/g}}${"$1".repeat(20)}`,
      1,
    ],
    ["in many copies", `\${1:\${TM_FILENAME/.*.*!/$1/}}${"$1".repeat(300)}`, 1],
    [
      "in copies of copies",
      `\${1:\${TM_FILENAME/.*.*!/$1/}}\${2:${"$1".repeat(12)}}${"$2".repeat(12)}`,
      1,
    ],
  ] as const) {
    it(`is text where it takes long ${where}, and stays where there are few`, () => {
      assert.notEqual(withoutSlowTransforms(template, { places }), template);
      const one = template.replaceAll(/(\$\d){12,}/g, "$1");
      assert.equal(withoutSlowTransforms(one, { places: 1 }), one);
    });
  }

  it("stays for a text of unknown length where it takes a time of its length", () => {
    const template = "${TM_SELECTED_TEXT/[_-](.)/${1:/upcase}/g}";
    assert.equal(withoutSlowTransforms(template), template);
  });

  it("stays where it takes a short time for a short default or a file's name", () => {
    const template = "${1:a}${1/.*.*!/$1/}${TM_FILENAME/.*.*!/$1/}";
    assert.equal(withoutSlowTransforms(template), template);
  });

  it("is text as soon as many take too long together", () => {
    const one = "${TM_FILENAME/.*.*!/$1/}";
    const kept = withoutSlowTransforms(one.repeat(100)).split(/(?<!\\)\$\{/).length - 1;
    assert.ok(kept > 1 && kept < 20, String(kept));
  });

  for (const [what, regex] of [
    ["one character again and again", "a".repeat(990)],
    ["many repetitions", "a?".repeat(495)],
    ["groups that begin alone", "(-[a-f])*".repeat(110)],
    ["nested groups", `${"(".repeat(330)}a${")*".repeat(330)}`],
  ] as const) {
    it(`is looked at in no time, in a mebibyte of them: ${what}`, () => {
      const template = `\${1/${regex}/x/}`.repeat(1_000);
      assertCost(300, () => withoutSlowTransforms(template));
    });
  }

  it("is text with sets of strings, which match one text in several ways", () => {
    const template = "${UUID/[\\q{a|aa}]*!/$1/v}";
    assert.notEqual(withoutSlowTransforms(template), template);
  });

  it("stays text where it is text", () => {
    const template = "\\${UUID/((a)+)+!/x/}";
    assert.equal(withoutSlowTransforms(template), template);
    const behindBackslash = `\\\\${template.slice(1)}`;
    assert.equal(withoutSlowTransforms(behindBackslash), "\\\\\\${UUID/((a)+)+!/x/\\}");
  });

  it("is found behind the beginning of another one", () => {
    const template = "${a/${UUID/((a)+)+!/x/}";
    assert.equal(withoutSlowTransforms(template), "\\${a/\\${UUID/((a)+)+!/x/\\}");
  });

  it("is text again after its first character where it has no end", () => {
    assert.equal(withoutSlowTransforms("${UUID/((a)+)+/$1"), "\\${UUID/((a)+)+/$1");
  });

  it("is looked for in a time of the template's length", () => {
    const pieces = [
      "${a/",
      "${a/(",
      "${a/\\/",
      "\\",
      "${a/(b+)",
      "(((",
      "${1:${a/(b+)+/}",
      "${a/(b+)+/${1:",
      "${a/(b+)+/\\/",
      `\${UUID/${"a".repeat(990)}/x/}`,
      `\${UUID/${"(".repeat(450)}${")*".repeat(250)}/x/}`,
      "${UUID/b/${1:/upcase}",
    ];
    assertCost(3_000, () => {
      for (const piece of pieces) withoutSlowTransforms(piece.repeat(300_000 / piece.length));
    });
  });
});
