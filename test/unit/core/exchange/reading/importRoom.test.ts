import assert from "node:assert/strict";
import { readingOf, type Reading } from "../../../../../src/core/exchange/foundSnippet.ts";
import { readImportFile } from "../../../../../src/core/exchange/reading/readImportFile.ts";
import { ImportRoom } from "../../../../../src/core/exchange/reading/importRoom.ts";

const mebibyte = 1024 * 1024;

describe("What an import reads", () => {
  it("is no file of code that no snippet can hold, and no list that the editor cannot", () => {
    const room = new ImportRoom();
    assert.equal(room.refusal("a.ts", mebibyte)?.kind, undefined);
    assert.equal(room.refusal("a.ts", 3 * mebibyte)?.kind, "too-large");
    assert.equal(room.refusal("json", 3 * mebibyte)?.kind, "too-large");
    assert.equal(room.refusal("a.code-snippets", 64 * mebibyte)?.kind, undefined);
    assert.equal(room.refusal("a.json", 64 * mebibyte + 1)?.kind, "too-large");
  });

  it("is refused with the bound that it is over: of a code, or of a list", () => {
    const room = new ImportRoom();
    const bound = (name: string, size: number): unknown => {
      const reason = room.refusal(name, size);
      return reason?.kind === "too-large" ? reason.maximum : reason;
    };
    assert.equal(bound("a.ts", 3 * mebibyte), mebibyte);
    assert.equal(bound("a.code-snippets", 65 * mebibyte), 64 * mebibyte);
  });

  it("is no more than the memory holds, in however many files", () => {
    const room = new ImportRoom();
    const taken = Array.from({ length: 10_000 }, () => room.refusal("a.ts", mebibyte));
    assert.equal(taken.filter((refusal) => refusal === undefined).length, 128);
    assert.equal(room.refusal("small.ts", 1)?.kind, "not-tried");
  });
});

describe("What an import stores", () => {
  const long = "d".repeat(mebibyte);
  const many = Array.from({ length: 1_000 }, (_, index) => `code ${index}`);
  const tags = Array.from({ length: 90 }, (_, index) => ({
    id: `t${index}`,
    name: `tag-${index}`,
  }));
  for (const [what, root] of [
    [
      "fragments that share a long description",
      {
        snippets: [{ name: "a", description: long, content: many.map((value) => ({ value })) }],
        folders: [],
        tags: [],
      },
    ],
    [
      "files of a gist that share one",
      {
        description: long,
        files: Object.fromEntries(many.map((content, index) => [`f${index}`, { content }])),
      },
    ],
  ] as const) {
    it(`is no more than files can have, however small the file is: ${what}`, () => {
      const { found, notTaken } = fittingOf(root);
      assert.equal(found.length, 127);
      assert.equal(notTaken.length, 873);
      assert.ok(notTaken.every(({ reason }) => reason.kind === "not-tried"));
    });
  }

  it("is all that an honest file has, shared tags too", () => {
    const content = many.map((value) => ({ value }));
    const tagsIds = tags.map(({ id }) => id);
    const { found, notTaken } = fittingOf({
      snippets: [{ name: "a", description: "short", tagsIds, content }],
      folders: [],
      tags,
    });
    assert.equal(found.length, 1_000);
    assert.equal(notTaken.length, 0);
  });
});

function fittingOf(root: unknown): Reading {
  const room = new ImportRoom();
  const bytes = Buffer.from(JSON.stringify(root));
  return readingOf(
    [...readImportFile({ name: "a.json", bytes })].map((item) => room.fitting(item)),
  );
}
