import assert from "node:assert/strict";
import fc from "fast-check";
import {
  terminalText,
  type TerminalText,
} from "../../../../../src/core/snippet/code/terminalText.ts";

describe("Code for a terminal", () => {
  const cases: readonly [string, TerminalText][] = [
    ["ls -l\r\n\n", { kind: "line", text: "ls -l" }],
    ["printf '\t'", { kind: "line", text: "printf '\t'" }],
    ["cd x\r\nls\n", { kind: "lines", text: "cd x\nls", count: 2 }],
    ["a\u001b[A", { kind: "keys" }],
    ["a\u0003b", { kind: "keys" }],
    ["a\rb", { kind: "keys" }],
    ["a\u0085b", { kind: "keys" }],
    ["rm a \u202E b", { kind: "turned" }],
    ["a\nb\u2066", { kind: "turned" }],
  ];
  for (const [code, expected] of cases) {
    it(`is typed, or not: ${JSON.stringify(code)}`, () =>
      assert.deepEqual(terminalText(code), expected));
  }

  it("never ends with the Enter key, and has none in a single line", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (code) => {
        const typed = terminalText(code);
        if (typed.kind === "line" || typed.kind === "lines") {
          assert.doesNotMatch(typed.text, typed.kind === "line" ? /[\r\n]/ : /[\r\n]$/);
        }
      }),
    );
  });
});
