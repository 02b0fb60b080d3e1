import assert from "node:assert/strict";
import fc from "fast-check";
import { draftBody } from "../../../../../src/core/api/writing/draftBody.ts";

describe("The body of a write", () => {
  const inherited = ["constructor", "prototype", "__proto__", "toString"];
  const names = [...inherited, "title", "tags", "filename", "files", "0", "1", "*", "a"];
  const given = {
    meant: { languageId: "1", title: "constructor", description: "", tags: ["t"], private: true },
    fields: new Set(["title", "tags", "private", "code"] as const),
    empty: new Set<never>(),
    untouched: new Set<never>(),
    mustCarry: false,
    mayCarry: true,
  };
  const encoding = {
    formBoolean: "true-false",
    tagForm: "brackets",
    emptied: undefined,
    isDoubled: false,
    isWhole: false,
    language: "go",
  } as const;
  const shared = (): unknown =>
    [Object.prototype, Array.prototype, Object, Array, String.prototype].map((it) =>
      Reflect.ownKeys(it).map((name) => [
        name,
        Object.getOwnPropertyDescriptor(it, name)?.value as unknown,
      ]),
    );

  it("can stand in one object around all of it", () => {
    const sent = { ...given, meant: { ...given.meant, code: "x" } };
    const body = draftBody(sent, {
      ...encoding,
      bodyEncoding: "nested",
      codeField: "/files/0/content",
    });
    const { snippet, ...others } = JSON.parse(body.text) as Record<string, Record<string, unknown>>;
    assert.deepEqual([snippet?.["tags"], snippet?.["private"], others], [["t"], true, {}]);
    assert.deepEqual(snippet?.["files"], [{ filename: "constructor", content: "x" }]);
  });

  it("has digits for a boolean in JSON, too", () => {
    const sent = { ...given, meant: { ...given.meant, code: "x" } };
    const digits = { ...encoding, formBoolean: "1-0", codeField: "code" } as const;
    for (const [bodyEncoding, wanted] of [
      ["json", '"private":1'],
      ["form", "private=1"],
    ] as const) {
      const { text } = draftBody(sent, { ...digits, bodyEncoding });
      assert.ok(text.includes(wanted), text);
    }
  });

  it("names the id of an edited record only where a server missed it", () => {
    const sent = { ...given, meant: { ...given.meant, code: "x" } };
    const json = { ...encoding, bodyEncoding: "json", codeField: "code" } as const;
    const idIn = (hasId: boolean, id?: string): unknown =>
      (JSON.parse(draftBody(sent, { ...json, hasId }, id).text) as { id?: unknown }).id;
    assert.deepEqual([idIn(true, "5"), idIn(true, "a5"), idIn(true, "05")], [5, "a5", "05"]);
    assert.deepEqual([idIn(true), idIn(false, "5")], [undefined, undefined]);
  });

  for (const bodyEncoding of ["json", "form", "nested"] as const) {
    it(`changes nothing but itself, wherever a server has its code (${bodyEncoding})`, () => {
      const before = shared();
      fc.assert(
        fc.property(fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 4 }), (path) => {
          const codeField = `/${path.join("/")}`;
          const meant = { ...given.meant, code: "evil" };
          const body = draftBody({ ...given, meant }, { ...encoding, bodyEncoding, codeField });
          assert.ok(path[0] === "tags" || body.text.includes("evil"));
          assert.deepEqual(meant.tags, ["t"]);
          assert.deepEqual(shared(), before);
        }),
        { numRuns: 1_000 },
      );
    });
  }
});
