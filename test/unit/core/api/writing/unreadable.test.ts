import assert from "node:assert/strict";
import type { ReadRecord } from "../../../../../src/core/api/wire/readSnippet.ts";
import { UndiciTransport } from "../../../../../src/core/http/sending/undiciTransport.ts";
import type { SnippetDraft } from "../../../../../src/core/model.ts";
import { apiClient } from "../../../../support/api/apiClient.ts";
import { SnippetApiDouble } from "../../../../support/api/snippetApiDouble.ts";
import type { DoubleRecord } from "../../../../support/api/snippetApiDouble.ts";

const code = "rich();\n";
const base64 = Buffer.from(code).toString("base64");
const tags = ["alpha", "beta"];

/** Content that gives no value. */
const tellers: readonly (readonly [field: "code" | "tags" | "description", told: object])[] = [
  ["code", { code: code.slice(0, 4), truncated: true }],
  ["code", { code: "", truncated: true }],
  ["code", { code: undefined, files: [{ content: code.slice(0, 4), truncated: true }] }],
  ["code", { code: undefined, content: base64, encoding: "base64" }],
  ["code", { code: { content: base64, encoding: "base64" } }],
  ["code", { code: [{ line: "rich();" }] }],
  ["tags", { tags: [3, 5] }],
  ["tags", { tags: 2 }],
  ["tags", { tags: "alpha|beta" }],
  ["tags", { tags: "alpha / beta" }],
  ["tags", { tags: "alpha · beta" }],
  ["tags", { tags: "<alpha><beta>" }],
  ["tags", { tags: "#alpha #beta" }],
  ["tags", { tags: { 52: "alpha", 53: "beta" } }],
  ["tags", { tags: "{alpha,beta}" }],
  ["tags", { tags: "alpha;beta" }],
  ["tags", { tags: tags.map((wort, id) => ({ id, wort })) }],
  ["tags", { tags: tags.map((name) => ({ type: "tags", href: `/tags/${name}` })) }],
  ["tags", { tags: ["alpha", { id: 5 }] }],
  ["tags", { tags: { alpha: 1, beta: true } }],
  ["tags", { tags: Array.from({ length: 6_000 }, (_, at) => `t${at}`) }],
  ["description", { description: { en: "What it does" } }],
  ["description", { description: [{ type: "p", children: [{ text: "What it does" }] }] }],
];

describe("A field whose content gives no value", () => {
  const transport = new UndiciTransport();
  after(() => transport.dispose());

  /** @returns the snippet as read, and an edit of it. */
  async function opened(double: SnippetApiDouble, told: object) {
    const { id } = double.add({ code, tags, description: "What it does" });
    double.manner = { single: (record: DoubleRecord) => ({ ...record, ...told }) };
    const client = apiClient(double.http.url, transport);
    const shown = await client.read(id);
    const edit = (draft: SnippetDraft, base: ReadRecord["snippet"] = shown.snippet) =>
      client.update(id, draft, undefined, { base, shown });
    return { shown, edit, isPut: () => double.http.seen.some(({ method }) => method === "PUT") };
  }

  for (const [field, told] of tellers) {
    it(`is neither shown nor replaced by an edit: ${JSON.stringify(told).slice(0, 80)}`, async () => {
      await using double = await SnippetApiDouble.start();
      const { shown, edit, isPut } = await opened(double, told);
      assert.equal(shown.snippet[field].length, 0);
      const own = { code: "own();", tags: ["own"], description: "Own" };
      for (const change of [{ title: "Renamed" }, { [field]: own[field] }]) {
        const edited = edit({ ...shown.snippet, ...change });
        await assert.rejects(edited, { code: "input", details: { what: "unreadable" } });
      }
      assert.ok(!isPut());
    });
  }

  it("is told by its name without anything that rearranges the sentence", async () => {
    await using double = await SnippetApiDouble.start();
    const { shown, edit } = await opened(double, { tags: undefined, "ta\u202Egs": [3, 5] });
    await assert.rejects(
      edit({ ...shown.snippet, title: "Renamed" }),
      /^SnippetError: The server gives “tags” of/,
    );
  });

  it("is sent as it was saved from here", async () => {
    await using double = await SnippetApiDouble.start();
    const { shown, edit } = await opened(double, { tags: [3, 5] });
    const { unknown: _unknown, ...base } = { ...shown.snippet, tags };
    const kept = await edit({ ...base, title: "Renamed" }, base);
    assert.deepEqual([kept.title, kept.tags], ["Renamed", tags]);
    assert.deepEqual(double.records.get(shown.snippet.id)?.tags, tags);
  });

  it("is empty where there is no content", async () => {
    for (const told of [{ tags: [] }, { tags: null }, { tags: {} }, { description: [] }]) {
      await using double = await SnippetApiDouble.start();
      const { shown, edit } = await opened(double, told);
      assert.equal((await edit({ ...shown.snippet, title: "Renamed" })).title, "Renamed");
    }
  });
});
