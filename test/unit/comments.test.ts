import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { projectRoot } from "../support/projectRoot.ts";
import { commentSentences } from "../support/words/commentSentences.ts";

/** The subject of a sentence is a thing with a name. "Where …, …" and "Whatever …, …" are clauses before a subject. */
const namelessSubject = /^(?:What|Who|Whoever|Whose)\b|^(?:Where|Whatever)\b[^,]*$/;

function sentencesOf(folder: string): readonly (readonly [place: string, sentence: string])[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      const place = relative(projectRoot, path).replaceAll("\\", "/");
      return commentSentences(readFileSync(path, "utf8")).map((it) => [place, it] as const);
    });
}

describe("the comments of the source", () => {
  it("begin no sentence with a subject that has no name", () => {
    const sentences = sentencesOf(join(projectRoot, "src"));
    assert.ok(sentences.length > 5_000, "the search found nothing");
    const found = sentences.filter(([, sentence]) => namelessSubject.test(sentence));
    assert.deepEqual(found, []);
  });

  for (const code of [
    "/** What the server has is read. */",
    "/** Reads it. Who saves hears of it. */",
    "/**\n * Ends it.\n * Whatever was sent stays.\n */",
    "  // Where snippets lie.\n  // It is a folder.",
    "/** Whose turn it is, and when. */",
    "f(); /* Whoever asks waits. */",
  ]) {
    it(`would be seen to begin so: ${JSON.stringify(code)}`, () => {
      assert.ok(commentSentences(code).some((sentence) => namelessSubject.test(sentence)));
    });
  }

  for (const code of [
    "/** Where the server has none, it is created. */",
    "/** Whatever the bytes are, they are a record. @returns what it was. */",
    'log("What is it?"); // Not a comment of its own.',
  ]) {
    it(`may begin so: ${JSON.stringify(code)}`, () => {
      assert.ok(!commentSentences(code).some((sentence) => namelessSubject.test(sentence)));
    });
  }
});
