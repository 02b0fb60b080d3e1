import assert from "node:assert/strict";
import fc from "fast-check";
import { isSnippetError } from "../../../../../src/core/errors.ts";
import { UndiciTransport } from "../../../../../src/core/http/sending/undiciTransport.ts";
import type { SnippetDraft } from "../../../../../src/core/model.ts";
import { isKeptNormalized } from "../../../../../src/core/library/outbox/likeness.ts";
import { apiClient } from "../../../../support/api/apiClient.ts";
import { sendJson } from "../../../../support/http/httpDouble.ts";
import { SnippetApiDouble } from "../../../../support/api/snippetApiDouble.ts";
import type { DoubleRecord } from "../../../../support/api/snippetApiDouble.ts";

/** The fields of a record, under names that nobody knows. */
const names = fc
  .uniqueArray(fc.stringMatching(/^[bcdfghjkl]{5}$/), { minLength: 3, maxLength: 3 })
  .map(([description = "", tags = "", code = ""]) => ({ description, tags, code }));

const draft = {
  languageId: "1",
  title: "A title",
  description: "What it does",
  tags: ["one", "two"],
  private: true,
  code: "code();\n",
} satisfies SnippetDraft;

describe("A read after a write whose response was lost", () => {
  it("teaches the places that the response would have taught, of a create and of an edit", async () => {
    await fc.assert(
      fc.asyncProperty(names, fc.boolean(), fc.boolean(), async (own, isEdit, isOneTag) => {
        await using api = await SnippetApiDouble.start({
          keep: (record) => ({ ...record, tags: isOneTag ? [record.tags.join()] : record.tags }),
          single: (record) => renamed(record, own),
          created: (_record, response) => response.destroy(),
          edited: (_record, response) => response.destroy(),
        });
        const client = apiClient(api.http.url, new UndiciTransport());
        const { id } = isEdit ? api.add({ ...draft, code: "old();\n" }) : { id: "1" };
        const write = isEdit ? client.update(id, draft) : client.create(draft);
        await assert.rejects(write);
        const { missing, snippet } = await client.read(id);
        assert.deepEqual([...missing], []);
        assert.deepEqual(snippet.tags, isOneTag ? ["one,two"] : draft.tags);
        assert.equal(snippet.code, draft.code);
      }),
      { numRuns: 20 },
    );
  });

  for (const [status, reads] of [
    [404, 2],
    [500, 2],
    [503, 2],
    [429, 1],
  ] as const) {
    it(`is done ${reads === 2 ? "once more" : "only once"} where it is refused with ${status}`, async () => {
      let refused = 0;
      await using api = await SnippetApiDouble.start({
        before: ({ method }, response) => {
          if (method !== "GET" || refused > 0) return false;
          refused += 1;
          sendJson(response, status, {});
          return true;
        },
      });
      const client = apiClient(api.http.url, new UndiciTransport());
      await Promise.allSettled([client.create(draft)]);
      assert.equal(api.seen.filter((each) => each === "GET /snippets/1").length, reads);
    });
  }

  it("teaches nothing where the record is another's", async () => {
    await using api = await SnippetApiDouble.start({
      single: (record) => renamed(record, { description: "x", tags: "y", code: "z" }),
      created: (_record, response) => response.destroy(),
    });
    const client = apiClient(api.http.url, new UndiciTransport());
    await assert.rejects(client.create(draft));
    const { id } = api.add({ ...draft, title: "Another" });
    assert.ok((await client.read(id)).missing.has("tags"));
  });

  it("teaches nothing of what a server does to texts, as the write may have had no effect", async () => {
    await using api = await SnippetApiDouble.start();
    const { id } = api.add({ ...draft, code: "a &lt; b;\n" });
    api.manner = {
      single: ({ tags, ...others }) => ({ ...others, stickers: tags }),
      before: ({ method }, response) => {
        if (method === "PUT") response.destroy();
        return method === "PUT";
      },
    };
    const client = apiClient(api.http.url, new UndiciTransport());
    await assert.rejects(client.update(id, { ...draft, code: "a < b;\n" }));
    const { missing } = await client.read(id);
    assert.ok(!missing.has("tags"));
    assert.deepEqual(client.dialect.current.rewrites, {});
  });
});

describe("Tags that a server keeps as one", () => {
  it("are those that were sent, so that an edit repairs them", () => {
    const snippet = { ...draft, id: "1", language: "", tags: ["one,TWO"] };
    const remote = { missing: new Set<never>(), version: undefined };
    const record = { ...snippet, createdAt: undefined, updatedAt: undefined };
    assert.ok(isKeptNormalized(draft, { ...remote, snippet: record }));
    assert.ok(!isKeptNormalized({ ...draft, tags: ["one"] }, { ...remote, snippet: record }));
  });
});

function renamed(
  { description, tags, code, ...others }: DoubleRecord,
  own: Record<"description" | "tags" | "code", string>,
): unknown {
  return { ...others, [own.description]: description, [own.tags]: tags, [own.code]: code };
}

describe("A repair whose connection is lost", () => {
  for (const [what, keep, sentence] of [
    ["is no decision of the server", { code: "cod" }, /connection to the server was lost/],
    ["says first that a snippet is public", { private: false }, /made this snippet public/],
  ] as const) {
    it(what, async () => {
      await using api = await SnippetApiDouble.start({
        keep: (record) => ({ ...record, ...keep }),
        edited: (_record, response) => response.destroy(),
      });
      const client = apiClient(api.http.url, new UndiciTransport());
      await assert.rejects(client.create(draft), (error) => {
        assert.ok(isSnippetError(error, "not-kept"));
        assert.match(error.message, sentence);
        assert.deepEqual([error.details.what, error.details.id], ["check", "1"]);
        return true;
      });
    });
  }
});
