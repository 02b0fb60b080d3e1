import assert from "node:assert/strict";
import { wholeReading } from "../../../../support/exchange/wholeReading.ts";
import type { Reading } from "../../../../../src/core/exchange/foundSnippet.ts";

function read(value: unknown): Reading {
  const { found, notTaken } = wholeReading({
    name: "x.json",
    bytes: Buffer.from(JSON.stringify(value)),
  });
  return { found, notTaken };
}

describe("A database of massCode", () => {
  const snippet = (more: object): object => ({
    isDeleted: false,
    isFavorites: false,
    folderId: "f",
    tagsIds: ["t", "gone"],
    description: "d",
    name: "n",
    content: [{ label: "Fragment 1", language: "c_cpp", value: "int x;" }],
    id: "1",
    ...more,
  });
  const database = (...snippets: readonly object[]): object => ({
    folders: [{ id: "f", name: "My work" }],
    snippets,
    tags: [{ id: "t", name: "io" }],
  });

  it("gives its snippets with their tags and their folder as a tag", () => {
    const { found } = read(database(snippet({})));
    assert.deepEqual(found, [
      {
        source: "x.json: n",
        title: "n",
        description: "d",
        language: { names: ["c++"], fileName: "" },
        tags: ["io", "My-work"],
        private: true,
        code: "int x;",
        remarks: [],
      },
    ]);
  });

  it("gives each fragment as a snippet", () => {
    const content = ["one", "two"].map((label) => ({ label, language: "python", value: label }));
    const { found } = read(database(snippet({ content })));
    assert.deepEqual(
      found.map(({ title, code }) => [title, code]),
      [
        ["n: one", "one"],
        ["n: two", "two"],
      ],
    );
  });

  it("leaves what lies in its trash", () => {
    const { found, notTaken } = read(database(snippet({ isDeleted: true })));
    assert.deepEqual(found, []);
    assert.deepEqual(notTaken, [{ source: "x.json: n", reason: { kind: "in-trash" } }]);
  });
});

describe("Gists", () => {
  const gist = (more: object): object => ({
    id: "a",
    description: "Reads a file #io #my-work",
    public: true,
    files: { "read.py": { filename: "read.py", language: "Python", content: "open()" } },
    ...more,
  });

  for (const [what, value] of [
    ["one", gist({})],
    ["a list of them", [gist({})]],
  ] as const) {
    it(`give each file as a private snippet: ${what}`, () => {
      assert.deepEqual(read(value).found, [
        {
          source: "x.json: read.py",
          title: "read.py",
          description: "Reads a file",
          language: { names: ["Python"], fileName: "read.py" },
          tags: ["io", "my-work"],
          private: true,
          code: "open()",
          remarks: [],
        },
      ]);
    });
  }

  it("are not taken where the file has the beginning of the code only, or nothing of it", () => {
    const files = { a: { content: "x", truncated: true }, b: { raw_url: "" } };
    const { found, notTaken } = read([gist({ files })]);
    assert.deepEqual(found, []);
    assert.deepEqual(
      notTaken.map(({ reason }) => reason.kind),
      ["cut-off", "cut-off"],
    );
  });
});
