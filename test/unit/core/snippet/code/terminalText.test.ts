import assert from "node:assert/strict";
import fc from "fast-check";
import {
  terminalText,
  type TerminalText,
} from "../../../../../src/core/snippet/code/terminalText.ts";

describe("Code for a terminal", () => {
  const cases: readonly [string, TerminalText][] = [
    ["ls -l\r\n\n", { kind: "line", text: "ls -l" }],
    ["printf '\t'", { kind: "keys" }],
    ["cat /etc/hostnam\t", { kind: "keys" }],
    ["\tls\t", { kind: "keys" }],
    ["\t\tls", { kind: "line", text: "  ls" }],
    ["if a; then\r\n\t \tb\nfi", { kind: "lines", text: "if a; then\n   b\nfi", count: 3 }],
    ["cd x\r\nls\n", { kind: "lines", text: "cd x\nls", count: 2 }],
    ["a\u001b[A", { kind: "keys" }],
    ["a\u0003b", { kind: "keys" }],
    ["a\rb", { kind: "keys" }],
    ["a\u0085b", { kind: "keys" }],
    ["rm a \u202E b", { kind: "hidden" }],
    ["a\nb\u2066", { kind: "hidden" }],
    ["rm -r a\u00AD/b", { kind: "hidden" }],
    ["rm -r a\u200B", { kind: "hidden" }],
    ["rm a\u2800b", { kind: "hidden" }],
    ["echo 👩\u200D💻", { kind: "line", text: "echo 👩\u200D💻" }],
  ];
  for (const [code, expected] of cases) {
    it(`is typed, or not: ${JSON.stringify(code)}`, () =>
      assert.deepEqual(terminalText(code), expected));
  }

  it("has no key but Enter, is the code but for its indentation, never ends with Enter, and has none in a single line", () => {
    const unit = fc.oneof(
      fc.constantFrom("\t", "\n", "\r\n", " ", "a"),
      fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
    );
    fc.assert(
      fc.property(fc.string({ unit }), (code) => {
        const typed = terminalText(code);
        if (typed.kind === "line" || typed.kind === "lines") {
          assert.doesNotMatch(typed.text, /(?!\n)\p{Cc}/u);
          const lines = (text: string) => text.trimEnd().split(/\r?\n[ \t]*/);
          assert.deepEqual(lines(typed.text.trim()), lines(code.trim()));
          assert.doesNotMatch(typed.text, typed.kind === "line" ? /[\r\n]/ : /[\r\n]$/);
        }
      }),
    );
  });
});
