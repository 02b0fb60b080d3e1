import assert from "node:assert/strict";
import fc from "fast-check";
import type { Snippet } from "../../../../src/core/model.ts";
import {
  modelText,
  codeAnswer,
  foundAnswer,
  snippetAnswer,
  type ModelAnswer,
} from "../../../../src/host/tools/modelAnswers.ts";

interface Heard {
  readonly notice: string;
  readonly cut?: string;
  readonly stored: unknown;
}

const heard = (told: ModelAnswer): Heard => JSON.parse(modelText(told)) as Heard;

function snippet(change: Partial<Snippet> = {}): Snippet {
  return {
    id: "7",
    title: "Title",
    language: "Python",
    languageId: "303",
    description: "",
    tags: [],
    code: "print()",
    private: true,
    createdAt: undefined,
    updatedAt: undefined,
    ...change,
  };
}

const odd = fc.constantFrom(
  "\u0000",
  "\u001B",
  "\u007F",
  "\u009B",
  "\u00AD",
  "\u061C",
  "\u200B",
  "\u200D",
  "\u202E",
  "\u2028",
  "\u2066",
  "\u2800",
  "\uFE0F",
  "\uFEFF",
  "\uD83D",
  "\u3164",
  "\u{E0041}",
  "\u{1D173}",
  "👩‍👩‍👧",
  "a\r\n\tb",
  '"}]}',
);
const text = fc.array(fc.oneof(odd, fc.string({ unit: "grapheme" }))).map((all) => all.join(""));
const any = fc
  .record({
    title: text,
    language: text,
    description: text,
    tags: fc.array(text),
    code: text,
  })
  .map(snippet);

describe("modelText", () => {
  it("shows every character that stored text hides, and means the same", () => {
    fc.assert(
      fc.property(any, (one) => {
        const { id, title, language, description, tags, code } = one;
        const stored = { id, title, language, description, tags, private: true };
        for (const [told, meant] of [
          [snippetAnswer(one), stored],
          [codeAnswer(one, 0), { ...stored, code }],
        ] as const) {
          assert.doesNotMatch(modelText(told), /(?!\n)[\p{Cc}\p{Cf}\p{DI}\p{Zl}\p{Zp}\u2800]/u);
          assert.deepEqual(heard(told).stored, meant);
        }
        const found = modelText(foundAnswer([one, one]));
        assert.doesNotMatch(found, /(?!\n)[\p{Cc}\p{Cf}\p{DI}\p{Zl}\p{Zp}\u2800]/u);
      }),
    );
  });

  const hidden = "\u{E0041}";
  const large = snippet({
    title: hidden.repeat(70_000),
    language: hidden.repeat(70_000),
    description: "\0".repeat(200_000),
    tags: Array.from({ length: 9_000 }, (_, at) => `${hidden}${at}`),
    code: hidden.repeat(500_000),
  });

  it("is no more than a model can read, whatever is stored, and says what is cut", () => {
    const [one, code, found] = [
      snippetAnswer(large),
      codeAnswer(large, 0),
      foundAnswer(Array.from({ length: 100 }, () => large)),
    ];
    for (const told of [one, code, found]) assert.ok(modelText(told).length < 400_000);
    assert.ok(modelText(found).length < 100_000);
    assert.equal(heard(one).cut, "Only begun: title, language, description, tags.");
    assert.match(heard(code).cut ?? "", /^code is what stands from 0 to \d+, of 1000000 /);
    assert.match(heard(found).cut ?? "", /^These are the first \d+ of 100\./);
    assert.ok((heard(found).stored as readonly unknown[]).length > 10);
  });

  it("gives a long code in parts, which are all of it and part no character", () => {
    const code = `# large\r\n${"é👩‍👩‍👧".repeat(20_000)}`;
    let given = "";
    for (let more = true; more;) {
      const { cut = "", stored } = heard(codeAnswer(snippet({ code }), given.length));
      const part = (stored as { readonly code: string }).code;
      assert.ok(part !== "" && part.isWellFormed());
      given += part;
      more = given.length < code.length;
      assert.equal(cut.includes(`Go on with get_snippet, from: ${given.length}.`), more);
    }
    assert.equal(given, code);
  });
});
