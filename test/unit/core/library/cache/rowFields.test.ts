import assert from "node:assert/strict";
import {
  readFields,
  withCodeFromDisk,
  writeFields,
} from "../../../../../src/core/library/cache/rowFields.ts";
import { isSameSnippet } from "../../../../../src/core/library/sameSnippet.ts";
import type { Snippet } from "../../../../../src/core/model.ts";
import { cachedSnippet } from "../../../../support/library/cachedSnippet.ts";

/** Two that differ in every member but the id; a new member must be named here. */
const one: Required<Snippet> = {
  id: "1",
  languageId: "1",
  language: "Go",
  title: "one",
  description: "",
  tags: [],
  private: false,
  code: "one",
  createdAt: 1,
  updatedAt: 2,
  unknown: ["tags"],
  codeCheck: "broken",
  owner: "grace",
  pageUrl: "https://example.com/1",
};
const other: Snippet = {
  id: "1",
  languageId: "2",
  language: "Rust",
  title: "other",
  description: "x",
  tags: ["x"],
  private: undefined,
  code: "other",
  createdAt: undefined,
  updatedAt: undefined,
};
const members = Object.keys(one).filter((name) => name !== "id") as (keyof Snippet)[];

describe("A snippet in the cache", () => {
  for (const name of members) {
    it(`is another one when its ${name} is, and is read as it was written`, () => {
      const { [name]: _, ...rest } = one;
      const changed = { ...rest, [name]: other[name] } as Snippet;
      assert.equal(isSameSnippet(one, changed), false);
      for (const snippet of [one, changed]) {
        const { id, code } = snippet;
        const read = readFields(id, writeFields(cachedSnippet(snippet)), () => code);
        assert.equal(isSameSnippet(read?.snippet, snippet), true);
      }
    });
  }

  it("is the same where a member has no value and where it is missing", () => {
    const { createdAt: _, ...without } = other;
    assert.equal(isSameSnippet(without as Snippet, other), true);
  });

  it("is told by its id, and is none where there is none", () => {
    assert.equal(isSameSnippet(one, { ...one, id: "2" }), false);
    assert.equal(isSameSnippet(undefined, one), false);
  });
});

describe("A snippet whose code is read late", () => {
  const late = (id: string, code: (() => string) | undefined) =>
    withCodeFromDisk(id, cachedSnippet({ id }).snippet, code);

  it("reads it each time that it is asked for, and not before", () => {
    let reads = 0;
    const snippet = late("1", () => {
      reads += 1;
      return `read ${String(reads)}`;
    });
    assert.equal(reads, 0);
    assert.deepEqual([snippet.code, snippet.code], ["read 1", "read 2"]);
  });

  it("has it in its copies, as plain text", () => {
    let code = "one";
    const copy = { ...late("1", () => code) };
    code = "two";
    assert.deepEqual(copy, cachedSnippet({ id: "1", code: "one" }).snippet);
    assert.deepEqual(
      Reflect.ownKeys(copy).filter((key) => typeof key === "symbol"),
      [],
    );
  });

  it("has an empty one where there is none to be read", () => {
    assert.equal(late("1", undefined).code, "");
  });

  it("shares its getter with all others, since one of its own makes a slow object several times as large", () => {
    const getterOf = (id: string): unknown =>
      Object.getOwnPropertyDescriptors(late(id, () => id)).code["get"];
    assert.equal(typeof getterOf("1"), "function");
    assert.equal(getterOf("1"), getterOf("2"));
  });
});
