import assert from "node:assert/strict";
import fc from "fast-check";
import { DialectStore } from "../../../../../src/core/api/dialect/dialectStore.ts";
import { carriedFrom, nextEncoding } from "../../../../../src/core/api/writing/encoding.ts";
import type { WriteEncoding } from "../../../../../src/core/api/writing/encoding.ts";
import { InMemoryStore } from "../../../../support/computer/inMemoryStore.ts";

const first: WriteEncoding = {
  bodyEncoding: "form",
  formBoolean: "true-false",
  tagForm: "comma",
  codeField: "code",
  emptied: undefined,
  isDoubled: false,
  isWhole: false,
  language: "go",
};

const change = fc.oneof(
  fc.constantFrom("form", "json").map((bodyEncoding) => ({ bodyEncoding }) as const),
  fc.constantFrom("true-false", "1-0").map((formBoolean) => ({ formBoolean }) as const),
  fc.constantFrom("comma", "space", "brackets").map((tagForm) => ({ tagForm }) as const),
  fc.constantFrom("code", "content", "description").map((codeField) => carriedFrom(codeField)),
);

describe("The next encoding of a write", () => {
  it("gives each answer that is in doubt once, and comes to an end whatever is doubted", () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.array(change)), { minLength: 1 }), (rounds) => {
        const dialect = new DialectStore(new InMemoryStore(), "https://snippets.example");
        const tried = [first];
        for (let round = 0; round < 40; round += 1) {
          const next = nextEncoding(rounds[round % rounds.length] ?? [], tried, dialect);
          if (next !== undefined) tried.push(next);
        }
        assert.equal(new Set(tried.map((it) => JSON.stringify(it))).size, tried.length);
      }),
    );
  });
});
