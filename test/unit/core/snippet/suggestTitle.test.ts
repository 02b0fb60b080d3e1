import assert from "node:assert/strict";
import fc from "fast-check";
import { suggestTitle } from "../../../../src/core/snippet/suggestTitle.ts";
import { titleProblem } from "../../../../src/core/snippet/titleRules.ts";

describe("suggestTitle", () => {
  const cases: readonly (readonly [what: string, code: string, title: string])[] = [
    ["a function", "function debounce(run, wait) {\n}\n", "debounce"],
    ["an exported async function", "export async function readAll() {}", "readAll"],
    ["a Python function below a comment", "# Reads.\ndef read_all(path):\n    pass", "read_all"],
    ["a class below imports", 'import x from "x";\n\nexport class Store {}', "Store"],
    ["a Rust function", "pub(crate) fn main() {}", "main"],
    ["a Go method", "func (s *Server) Close() error {\n}", "Close"],
    ["a Ruby predicate", "def empty?\nend", "empty?"],
    ["a Java method", "public static int add(int a, int b) {\n}", "add"],
    ["a C function", "static char *copy(const char *from)\n{\n}", "copy"],
    ["a shell function", "backup() {\n  tar c .\n}", "backup"],
    ["a constant", "const retryDelays = [1, 2, 4];", "retryDelays"],
    ["a table", "CREATE TABLE IF NOT EXISTS people (id int);", "people"],
    ["a Lisp function", "(defn add [a b] (+ a b))", "add"],
    ["a type", "type Shape = Circle | Square;", "Shape"],
    ["a name that is not English", "def größe(x):\n  return x", "größe"],
    ["a comment", "// Copies all files.\nrsync(a, b);", "Copies all files."],
    ["a comment of a block", "/* Copies all files. */\nrsync(a, b);", "Copies all files."],
    ["a comment in HTML", "<!-- Sign in -->\n<form></form>", "Sign in"],
    [
      "a shebang, which says nothing",
      "#!/bin/sh\n# Copies all files\nrsync a b",
      "Copies all files",
    ],
    ["no comment but a colour", "#fff {}", "#fff {}"],
    ["a command", "\n\n  git log --oneline\n", "git log --oneline"],
    ["punctuation first", "{\n  name: 1\n}", "name: 1"],
    ["nothing but punctuation", "\n ({[]})", "({[]})"],
    ["a condition, which is no function", "if (ready) {\n}", "if (ready) {"],
    ["CRLF", "x = 1\r\ny = 2\r\n", "x = 1"],
    ["NUL and marks of direction", "\u202ea\u0000b\u200f = 1", "a b = 1"],
    ["white space", " \n\t\n", ""],
    ["nothing", "", ""],
  ];
  for (const [what, code, title] of cases) {
    it(`makes ${JSON.stringify(title)} of ${what}`, () => {
      assert.equal(suggestTitle(code), title);
    });
  }

  it("cuts a long line between words", () => {
    assert.equal(
      suggestTitle("one two three ".repeat(20)),
      "one two three one two three one two three one two three…",
    );
  });

  it("cuts no family of emoji in two", () => {
    assert.equal(suggestTitle("👩‍👩‍👧".repeat(100)), `${"👩‍👩‍👧".repeat(31)}…`);
  });

  it("never makes a title that could not be saved, and never half an emoji", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (code) => {
        const title = suggestTitle(code);
        assert.ok(title === "" || titleProblem(title) === undefined);
        assert.ok(title.isWellFormed());
      }),
    );
  });

  it("reads the beginning of a mebibyte in no time, whatever it is made of", () => {
    for (const unit of ["a", " ", "a ", "(", "const ", "public static ", "/*", "a b(", "# "]) {
      const code = unit.repeat(Math.ceil(1_048_576 / unit.length));
      const start = performance.now();
      suggestTitle(code);
      assert.ok(performance.now() - start < 500, `slow on ${JSON.stringify(unit)}`);
    }
  });
});
