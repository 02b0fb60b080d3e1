import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import fc from "fast-check";
import { carryCode, readCarriedCode } from "../../../../src/core/api/codeInDescription.ts";
import { defaultDialect } from "../../../../src/core/api/dialect/dialect.ts";
import { readSnippet } from "../../../../src/core/api/wire/readSnippet.ts";

/** Texts with what could be taken for a part of a block. */
const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 20 }),
      fc.constantFrom("\n", "\r\n", "\r", "```", "`````", "ts snippet-code", " \t", "&lt;", "<b>"),
      fc.constant(carryCode("inner", "x\n", "ts")),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));
const code = text.filter((it) => it !== "");
/** A description ends where its last line end is; what only ends in line ends comes back as it was, too. */
const own = text.filter((it) => readCarriedCode(it) === undefined);

describe("Code carried in a description", () => {
  it("comes back byte for byte, and the user's own description apart from it", () => {
    fc.assert(
      fc.property(own, code, fc.string({ maxLength: 8 }), (description, given, language) => {
        const carried = carryCode(description, given, language);
        assert.deepEqual(readCarriedCode(carried), {
          own: description,
          code: given,
          isIntact: true,
        });
      }),
      { numRuns: 1_000 },
    );
  });

  it("has a fence longer than any run of backticks in the code, our info string and a checksum", () => {
    assert.equal(
      carryCode("Mine.", "a ```` b", "Type Script"),
      [
        "Mine.",
        "",
        "`````type-script snippet-code",
        "a ```` b",
        "`````",
        `snippet-code 1 sha256=${createHash("sha256").update("a ```` b").digest("hex")}`,
        "",
      ].join("\n"),
    );
  });

  it("is no block where there is no code", () => {
    assert.equal(carryCode("Mine.", "", "ts"), "Mine.");
  });

  for (const [name, change] of [
    ["line ends became CRLF", (it: string) => it.replaceAll("\n", "\r\n")],
    [
      "it was escaped for HTML",
      (it: string) => it.replaceAll("&", "&amp;").replaceAll("<", "&lt;"),
    ],
    ["its ends were trimmed", (it: string) => it.trim()],
  ] as const) {
    it(`is whole although ${name}, since the checksum proves it`, () => {
      const given = "if (a < b && c) {\n\treturn `x`;\n}\n";
      const carried = readCarriedCode(change(carryCode("Mine & <yours>\nhere", given, "ts")));
      assert.deepEqual(carried, { own: "Mine & <yours>\nhere", code: given, isIntact: true });
    });
  }

  it("is whole although CRLF became LF", () => {
    const carried = carryCode("", "a\r\nb\r\n", "ts").replaceAll("\r\n", "\n");
    assert.deepEqual(readCarriedCode(carried), { own: "", code: "a\r\nb\r\n", isIntact: true });
  });

  it("is shown as it stands, and not repaired, where somebody changed it", () => {
    const carried = carryCode("Mine.", "const a = 1;\n", "ts").replace("= 1", "= 2");
    assert.deepEqual(readCarriedCode(carried), {
      own: "Mine.",
      code: "const a = 2;\n",
      isIntact: false,
    });
  });

  it("leaves what somebody wrote below it in the description", () => {
    const carried = `${carryCode("Mine.", "x", "ts")}\nTheirs.\n`;
    assert.deepEqual(readCarriedCode(carried), {
      own: "Mine.\n\nTheirs.",
      code: "x",
      isIntact: true,
    });
  });

  it("is the last block, where a copy stands above it", () => {
    const copied = `${carryCode("Mine.", "old", "ts")}\n${carryCode("", "new", "ts")}`;
    assert.equal(readCarriedCode(copied)?.code, "new");
  });

  for (const other of [
    "",
    "```ts\ncode\n```\n",
    "```ts snippet-code\ncode\n```\n",
    "snippet-code 1 sha256=" + "0".repeat(64),
    "```\nsnippet-code 1 sha256=" + "0".repeat(64),
  ]) {
    it(`is not ${JSON.stringify(other.slice(0, 40))}`, () => {
      assert.equal(readCarriedCode(other), undefined);
    });
  }
});

describe("Code in a description, beside code in a member of its own", () => {
  const description = carryCode("What it does", "ours();\n", "go");
  for (const [beside, code] of [
    ["", "ours();\n"],
    ["ours();", "ours();\n"],
    ["theirs();\n", "theirs();\n"],
  ] as const) {
    it(`is ${JSON.stringify(code)} where the member has ${JSON.stringify(beside)}`, () => {
      const record = { id: "1", title: "T", description, code: beside };
      const { snippet, isCodeCarried = false } = readSnippet(record, defaultDialect);
      const shown = [snippet.code, snippet.description, isCodeCarried];
      assert.deepEqual(shown, [code, "What it does", code !== beside]);
    });
  }
});
