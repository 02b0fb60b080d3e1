import assert from "node:assert/strict";
import { withLateCode } from "../../../../../src/core/library/cache/rowFields.ts";
import { cachedSnippet } from "../../../../support/library/cachedSnippet.ts";

describe("A snippet whose code is read late", () => {
  const late = (id: string, code: (() => string) | undefined) =>
    withLateCode(id, cachedSnippet({ id }).snippet, code);

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
