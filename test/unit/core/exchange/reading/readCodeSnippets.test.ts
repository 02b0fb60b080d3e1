import assert from "node:assert/strict";
import { wholeReading } from "../../../../support/exchange/wholeReading.ts";
import type { Reading } from "../../../../../src/core/exchange/foundSnippet.ts";

function read(text: string, name = "mine.code-snippets"): Reading {
  const { found, notTaken } = wholeReading({ name, bytes: Buffer.from(text) });
  return { found, notTaken };
}

describe("The editor's own snippets", () => {
  it("are read with their comments, their languages and their prefixes", () => {
    const { found, notTaken } = read(`\uFEFF{
      // Comments and commas at ends are fine.
      "Log": {
        "scope": "javascript, typescript",
        "prefix": ["log", "two words"],
        "body": ["console.log('\\\\$');", "done();"],
        "description": "Writes a line",
      },
    }`);
    assert.deepEqual(notTaken, []);
    assert.deepEqual(found, [
      {
        source: "mine.code-snippets: Log",
        title: "Log",
        description: "Writes a line",
        language: { names: ["javascript", "typescript"], fileName: "" },
        tags: ["prefix:log"],
        private: true,
        code: "console.log('$');\ndone();",
        remarks: [
          { kind: "further-languages", names: ["typescript"] },
          { kind: "prefix-left", prefixes: ["two words"] },
        ],
      },
    ]);
  });

  it("stay as they are where they have placeholders, and are marked as templates", () => {
    const [found] = read('{"For": {"prefix": "for", "body": "for ${1:i} \\\\$ $0"}}').found;
    assert.equal(found?.code, "for ${1:i} \\$ $0");
    assert.deepEqual(found.tags, ["prefix:for", "format:template"]);
  });

  it("have the language of their file's name where it is a language's file", () => {
    const [found] = read('{"a": {"body": "x"}}', "python.json").found;
    assert.deepEqual(found?.language.names, ["python"]);
  });

  it("are found in the groups of older files, and twice under the same name", () => {
    const { found } = read('{"g": {"a": {"body": "1"}}, "a": {"body": "2"}, "a": {"body": "3"}}');
    assert.deepEqual(
      found.map(({ code }) => code),
      ["1", "2", "3"],
    );
  });

  it("without a body are named and passed over", () => {
    const { found, notTaken } = read('{"a": {"prefix": "x"}, "b": {"body": []}, "c": {"body": 1}}');
    assert.deepEqual(found, []);
    assert.deepEqual(
      notTaken.map(({ source, reason }) => [source, reason.kind]),
      ["a", "b", "c"].map((name) => [`mine.code-snippets: ${name}`, "no-body"]),
    );
  });

  it("may be called like what every object has", () => {
    const { found } = read('{"__proto__": {"body": "1"}, "constructor": {"body": "2"}}');
    assert.deepEqual(
      found.map(({ title }) => title),
      ["__proto__", "constructor"],
    );
  });
});

describe("A file that is chosen", () => {
  const refused: readonly [string, string, string, object][] = [
    ["broken JSON, with its line", "a.json", '{\n"a": \n}', { kind: "broken-json", line: 3 }],
    ["JSON that lists no snippets", "a.json", '{"name": "x"}', { kind: "unknown-format" }],
    [
      "more entries than memory holds",
      "a.json",
      `[${"{},".repeat(700_000)}0]`,
      { kind: "too-many" },
    ],
    ["an empty list file", "a.code-snippets", " ", { kind: "empty" }],
    ["what is not text", "a.py", "a\0b", { kind: "not-text" }],
  ];
  for (const [what, name, text, reason] of refused) {
    it(`is not taken: ${what}`, () =>
      assert.deepEqual(read(text, name), { found: [], notTaken: [{ source: name, reason }] }));
  }

  it("is not taken where it is not UTF-8", () => {
    const { notTaken } = wholeReading({ name: "a.py", bytes: Uint8Array.of(0xe9, 0x20) });
    assert.deepEqual(notTaken, [{ source: "a.py", reason: { kind: "not-text" } }]);
  });

  it("is a snippet of its own where it is source code, titled by its name and never its path", () => {
    const [found] = read("\uFEFFprint()\r\n", "C:\\work\\secret\\read file.test.py").found;
    assert.equal(found?.title, "read file.test");
    assert.equal(found.code, "print()\r\n");
    assert.equal(found.language.fileName, "read file.test.py");
  });
});
