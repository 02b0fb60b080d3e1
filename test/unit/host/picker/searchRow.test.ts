import assert from "node:assert/strict";
import type { Snippet } from "../../../../src/core/model.ts";
import type { SearchMatch } from "../../../../src/core/search/searchEngine.ts";
import { searchRow, type SearchRow } from "../../../../src/host/picker/searchRow.ts";

function snippet(given: Partial<Snippet>): Snippet {
  return {
    id: "1",
    languageId: "1",
    language: "Go",
    title: "Title",
    description: "",
    tags: [],
    private: true,
    code: "",
    createdAt: undefined,
    updatedAt: undefined,
    ...given,
  };
}

function rowOf(given: Partial<Snippet>, matches?: readonly SearchMatch[]): SearchRow {
  return searchRow(snippet(given), ["Go"], matches);
}

describe("searchRow", () => {
  it("tells title, language, tags and the first line that is not blank", () => {
    assert.deepEqual(
      rowOf({ tags: ["a", "format:template", "b"], code: "\n\n  x := 1\n  y := 2\n" }),
      {
        label: "Title",
        description: "Go · a · b",
        detail: "x := 1",
      },
    );
  });

  for (const [code, shown] of [
    ['{\n  "type": "node"\n}', '"type": "node"'],
    ["#!/bin/sh\n", "#!/bin/sh"],
    ["/**\n * Waits.\r\n", "* Waits."],
    ["\n  <>\n", "<>"],
    ["", ""],
  ] as const) {
    it(`shows the first line with a letter or digit, else the first: ${JSON.stringify(code)}`, () => {
      assert.equal(rowOf({ code }).detail, shown);
    });
  }

  it("shows the line of the code that matched", () => {
    const code = "one\n\ttwo three\nfour";
    const matches = [{ field: "code", start: code.indexOf("three"), length: 5 }] as const;
    assert.equal(rowOf({ code }, matches).detail, "two three");
  });

  const matchesOf = (code: string, ...words: readonly string[]) =>
    words.map((word) => ({
      field: "code" as const,
      start: code.indexOf(word),
      length: word.length,
    }));

  it("shows code as it stands, whatever of it matched: the editor marks what was typed", () => {
    const code = "def binary_search(items):";
    const matches = matchesOf(code, "binary", "_search", "items");
    assert.equal(rowOf({ code }, matches).detail, code);
  });

  it("shows the line with the most matches", () => {
    const code = "zebra\nquagga okapi\n";
    const matches = matchesOf(code, "zebra", "quagga", "okapi");
    assert.equal(rowOf({ code }, matches).detail, "quagga okapi");
  });

  it("shows the beginning of a long line that matched far behind", () => {
    const code = `${"a ".repeat(500)}needle${" b".repeat(500)}`;
    const matches = [{ field: "code", start: code.indexOf("needle"), length: 6 }] as const;
    const { detail } = rowOf({ code }, matches);
    assert.match(detail, /^….{0,45}needle/);
    assert.ok(detail.length < 250, `too long: ${detail}`);
  });

  it("shows the part of the description that matched", () => {
    const description = "first\nsecond needle";
    const matches = [{ field: "description", start: 13, length: 6 }] as const;
    assert.equal(rowOf({ description, code: "x" }, matches).detail, "second needle");
  });

  it("shows the description where there is no code", () => {
    assert.equal(rowOf({ description: "what it is for" }).detail, "what it is for");
  });

  it("puts control characters and halves of emoji aside", () => {
    const row = rowOf({ title: "a\u0000b\nc", code: "x\ty\u0000" });
    assert.equal(row.label, "a b c");
    assert.equal(row.detail, "x y");
  });

  it("has a label for a snippet whose title is empty", () => {
    assert.equal(rowOf({ title: " " }).label, "–");
  });
});
