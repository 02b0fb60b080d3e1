import assert from "node:assert/strict";
import { carryCode } from "../../../../../src/core/api/codeInDescription.ts";
import { defaultDialect } from "../../../../../src/core/api/dialect/dialect.ts";
import type { Answers } from "../../../../../src/core/api/dialect/dialect.ts";
import type { DraftField } from "../../../../../src/core/api/writing/differences.ts";
import { readSnippet } from "../../../../../src/core/api/wire/readSnippet.ts";
import { compareKept, Evidence } from "../../../../../src/core/api/writing/verification.ts";
import type { SnippetDraft } from "../../../../../src/core/model.ts";

const meant: SnippetDraft = {
  languageId: "1",
  title: "Retry",
  description: "Waits.",
  tags: ["net"],
  private: true,
  code: "retry();\n",
};

const untouched: ReadonlySet<DraftField> = new Set();

type Writes = (readonly [meant: Partial<SnippetDraft>, told: object])[];

/** What is learned of the last of these writes and of what was read back after each. */
function learned(...writes: Writes): Answers {
  const evidence = new Evidence();
  let last: Answers = {};
  for (const [change, told] of writes) {
    const record = readSnippet({ id: 7, language_id: 1, ...told }, defaultDialect);
    const write = { meant: { ...meant, ...change }, untouched };
    last = compareKept(write, record, defaultDialect, [], evidence).learned;
  }
  return last;
}

const known = { title: "Retry", description: "Waits.", tags: ["net"], code: "retry();\n" };
const { title, description } = known;

describe("What was read back", () => {
  it("tells where each field stands, under whatever name", () => {
    const odd = { kopf: title, notiz: description, marken: ["net"], zeug: known.code };
    const { fields } = learned([{}, { ...odd, private: true }]);
    assert.equal(fields?.title, "kopf");
    assert.equal(fields.description, "notiz");
    assert.equal(fields.tags, "marken");
  });

  const twoTags = ["alpha", "c++"];
  for (const [how, tags, place] of [
    [
      "join rows",
      twoTags.map((name, at) => ({ id: at, stamp: { id: at + 3, wort: name } })),
      "/tags/stamp/wort",
    ],
    ["objects with a value", twoTags.map((value, at) => ({ id: at, value })), "/tags/value"],
    ["a text with semicolons", twoTags.join(";"), "/tags/;"],
    ["a text with other marks", twoTags.join(" # "), "/tags/#"],
    ["a text in braces", `{${twoTags.join(",")}}`, "/tags/{,}"],
    ["JSON in a text", JSON.stringify(twoTags), `/tags/[",]`],
  ] as const) {
    it(`tells the form of tags: ${how}`, () => {
      const told = (given: unknown): object => ({ ...known, private: true, tags: given });
      assert.equal(learned([{ tags: twoTags }, told(tags)]).fields?.tags, place);
      const dialect = { ...defaultDialect, fields: { tags: place } };
      const { snippet } = readSnippet({ id: 7, ...told(tags) }, dialect);
      assert.deepEqual(snippet.tags, twoTags);
      const empty = typeof tags === "string" ? tags.replace(/\w.*\w|[\w+]/g, "") : [];
      const none = readSnippet({ id: 7, ...told(empty) }, dialect);
      assert.deepEqual([none.snippet.tags, none.unreadable?.size], [[], 0], JSON.stringify(empty));
    });
  }

  for (const tags of [{ 52: "alpha" }, { alpha: { name: "alpha" } }, { own: { 7: "alpha" } }]) {
    it(`tells no place of tags by the key of one record: ${JSON.stringify(tags)}`, () => {
      const told = { ...known, private: true, tags };
      assert.equal(learned([{ tags: ["alpha"] }, told]).fields?.tags, undefined);
    });
  }

  it("tells no place of tags in the text of another field", () => {
    const told = { ...known, private: true, description: "alpha, c++", tags: [] };
    assert.equal(
      learned([{ tags: twoTags, description: told.description }, told]).fields,
      undefined,
    );
  });

  it("tells nothing where one value came back in two places", () => {
    const twice = { kopf: title, slogan: title };
    assert.equal(learned([{}, { ...known, title: undefined, ...twice }]).fields?.title, undefined);
  });

  it("tells the place when a second write came back in one of them only", () => {
    const first = { ...known, title: undefined, kopf: title, slogan: title };
    const second = { ...first, kopf: "Again", slogan: "Other" };
    const { fields } = learned([{}, first], [{ title: "Again" }, second]);
    assert.equal(fields?.title, "kopf");
  });

  it("tells the place also after a write that was lost", () => {
    const at = (kopf: string): object => ({ ...known, title: undefined, kopf });
    assert.equal(learned([{}, at("")], [{}, at(title)]).fields?.title, "kopf");
  });

  it("tells the place of a yes or no only when both have come back there, and nowhere else", () => {
    const of = (geheim: boolean, starred: boolean): object => ({ ...known, geheim, starred });
    const field = (...writes: Writes): unknown => learned(...writes).fields?.private;
    assert.equal(field([{}, { ...known, geheim: true }]), undefined);
    assert.equal(field([{}, known], [{ private: false }, { ...known, note: "" }]), undefined);
    assert.equal(field([{}, of(true, true)], [{ private: false }, of(false, false)]), undefined);
    assert.equal(field([{}, of(true, false)], [{ private: false }, of(false, false)]), "geheim");
    assert.equal(field([{}, of(true, false)], [{ private: false }, of(true, false)]), undefined);
  });

  it("tells the place of tags that came back as one, and that they were lost", () => {
    const tags = ["net", "web"];
    const told = { id: 7, ...known, tags: undefined, marken: ["net,web"] };
    const record = readSnippet(told, defaultDialect);
    const { lost, learned: found } = compareKept(
      { meant: { ...meant, tags }, untouched },
      record,
      defaultDialect,
    );
    assert.equal(found.fields?.tags, "marken");
    assert.ok(lost.includes("tags"));
  });

  it("shows a description by the code that it carries, under whatever name", () => {
    const notiz = carryCode(description, known.code, "go");
    const { snippet } = readSnippet({ id: 7, title, notiz }, defaultDialect);
    assert.equal(snippet.description, description);
    assert.equal(snippet.code, known.code);
  });

  it("tells that what came back nowhere was lost, the most important first", () => {
    const record = readSnippet({ id: 7, language_id: 1, title: "", code: "" }, defaultDialect);
    const { lost } = compareKept({ meant, untouched }, record, defaultDialect);
    assert.deepEqual(lost, ["code", "title"]);
  });
});
