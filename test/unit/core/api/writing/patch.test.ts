import assert from "node:assert/strict";
import fc from "fast-check";
import { draftBody } from "../../../../../src/core/api/writing/draftBody.ts";
import type { OptionalField } from "../../../../../src/core/api/wire/readSnippet.ts";
import { isSnippetError } from "../../../../../src/core/errors.ts";
import { sendable } from "../../../../../src/core/api/writing/sendable.ts";
import { patchOf } from "../../../../../src/core/api/writing/patch.ts";
import type { Known, Patch } from "../../../../../src/core/api/writing/patch.ts";
import type { Snippet, SnippetDraft } from "../../../../../src/core/model.ts";

const optional = ["description", "tags", "private", "code"] as const;
type Field = (typeof optional)[number];

const values = {
  description: fc.constantFrom("", "what it does", "other"),
  tags: fc.constantFrom<readonly string[]>([], ["a"], ["b", "c"]),
  private: fc.constantFrom(true, false, undefined),
  code: fc.constantFrom("", "run();", "walk();"),
};
const nothing = { description: "", tags: [], private: undefined, code: "" };
const manner = {
  bodyEncoding: "json",
  formBoolean: "true-false",
  tagForm: "brackets",
  codeField: "code",
  emptied: undefined,
  isDoubled: false,
  isWhole: false,
  language: "go",
} as const;

/** What a server has, what it tells of it, what is known here, and what a person changes. */
const cases = fc.record({
  there: fc.record({ ...values, private: fc.boolean() }),
  missing: fc.subarray<Field>([...optional]),
  remembered: fc.subarray<Field>([...optional]),
  changes: fc.record(values, { requiredKeys: [] }),
});

/** Nothing where the edit could disclose or erase what was never read. */
function patchUnlessRefused(draft: SnippetDraft, known: Known): Patch | undefined {
  try {
    return patchOf(draft, known);
  } catch (error) {
    assert.ok(isSnippetError(error, "input"));
    return undefined;
  }
}

function pick(from: SnippetDraft, fields: readonly Field[]): Partial<SnippetDraft> {
  return Object.fromEntries(fields.map((field) => [field, from[field]]));
}

describe("An edit", () => {
  it("changes tags that a server made one of, and no tag with a space that nobody changed", () => {
    const base = { languageId: "1", title: "T", ...nothing, private: true };
    const sent = (tags: readonly string[], was: readonly string[]): readonly string[] => {
      const snippet = { ...base, tags: was, id: "1", language: "Go" };
      const shown = {
        snippet: { ...snippet, createdAt: 0, updatedAt: 0 },
        missing: new Set<never>(),
      };
      return patchOf({ ...base, tags }, { base: { ...base, tags: was }, shown }).meant.tags;
    };
    assert.deepEqual(sent(["a", "b"], ["a,b"]), ["a", "b"]);
    assert.deepEqual(sent(["a b"], ["a b"]), ["a b"]);
  });

  it("is a patch: what nobody changed is on the server afterwards as it was, whatever is told", () => {
    fc.assert(
      fc.property(cases, ({ there, missing, remembered, changes }) => {
        const server = { languageId: "1", title: "T", ...there };
        const known = optional.filter(
          (field) => !missing.includes(field) || remembered.includes(field),
        );
        const isUnknown = (field: Field): boolean => !known.includes(field);
        const unknown = (["description", "tags"] as const).filter(isUnknown);
        const base = { ...server, ...nothing, ...pick(server, known), unknown };
        const draft = { ...base, ...changes };
        const told = optional.filter((field) => !missing.includes(field));
        const snippet = { ...server, ...nothing, ...pick(server, told) } as Snippet;
        const shown = { snippet, missing: new Set<OptionalField>(missing) };
        const patch = patchUnlessRefused(draft, { base, shown });
        // What was never read could be disclosed or erased.
        if (patch === undefined) {
          assert.ok(isUnknown("private") || isUnknown("description"));
          return;
        }
        const { text } = draftBody(patch, manner);
        const sent = JSON.parse(text) as Partial<SnippetDraft>;
        // A server may replace what it has, and make public what a PUT does not call private.
        assert.ok(sent.private !== undefined);
        const after = { ...there, ...pick({ ...server, ...sent }, optional) };
        for (const field of optional) {
          const isChanged = JSON.stringify(draft[field]) !== JSON.stringify(base[field]);
          const meant = isChanged && draft[field] !== undefined ? draft[field] : there[field];
          assert.deepEqual(after[field], meant, field);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it("erases nothing unreadable, even at a server that replaces the record", () => {
    fc.assert(
      fc.property(cases, ({ there, missing, remembered, changes }) => {
        const server = { languageId: "1", title: "T", ...there, private: true };
        const fields = (["description", "tags", "code"] as const).filter(
          (field) => missing.includes(field) && there[field].length > 0,
        );
        const hidden = fields.filter((field) => !remembered.includes(field));
        const cleared = (all: readonly Field[]): SnippetDraft => ({
          ...server,
          ...pick({ ...server, ...nothing }, all),
        });
        const unknown = hidden.filter((field) => field !== "code");
        const base = { ...cleared(hidden), unknown };
        const draft = { ...base, ...changes, private: true };
        const shown = {
          snippet: cleared(fields) as Snippet,
          missing: new Set<OptionalField>(fields),
          unreadable: new Map(fields.map((field) => [field, field])),
        };
        const patch = patchUnlessRefused(draft, { base, shown });
        const kept = fields.filter((field) => patch?.fields.has(field) === true);
        assert.ok(patch === undefined || (kept.length === fields.length && hidden.length === 0));
      }),
      { numRuns: 1_000 },
    );
  });

  it("makes a new record private, unless its visibility is known to be another", () => {
    const draft = { languageId: "1", title: "T", ...nothing, code: "run();" };
    for (const isPrivate of [true, false, undefined]) {
      const { meant, fields } = patchOf({ ...draft, private: isPrivate }, {});
      assert.deepEqual([meant.private, fields.has("private")], [isPrivate ?? true, true]);
    }
  });

  it("fills nothing with a default that the server does not tell", () => {
    const base: SnippetDraft = { languageId: "1", title: "T", ...nothing };
    const shown = {
      snippet: base as Snippet,
      missing: new Set<OptionalField>(["description", "tags", "private", "code"]),
    };
    const told = new Set<OptionalField>(["private"]);
    const { fields } = patchOf({ ...base, title: "Other" }, { base, shown, told });
    assert.deepEqual([...fields], ["languageId", "title"]);
  });

  it("keeps each tag as it was told, unless the user changes the tags", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom("a b", "c,d", "e", "f")), (tags) => {
        const draft = { languageId: "1", title: "T", ...nothing, tags };
        // As the outbox keeps it, before a patch is made of it.
        const kept = sendable({ ...draft, title: "Other" }, draft);
        assert.deepEqual(patchOf(kept, { base: draft }).meant.tags, tags);
        const changed = sendable({ ...draft, tags: [...tags, "new one"] }, draft);
        assert.ok(changed.tags.every((tag) => !/[ ,]/.test(tag)));
      }),
    );
  });
});
