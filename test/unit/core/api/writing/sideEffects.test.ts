import assert from "node:assert/strict";
import fc from "fast-check";
import type { ApiClient } from "../../../../../src/core/api/client.ts";
import { isSnippetError } from "../../../../../src/core/errors.ts";
import { UndiciTransport } from "../../../../../src/core/http/sending/undiciTransport.ts";
import type { Snippet } from "../../../../../src/core/model.ts";
import { apiClient } from "../../../../support/api/apiClient.ts";
import { SnippetApiDouble, type DoubleRecord } from "../../../../support/api/snippetApiDouble.ts";
import { sendJson } from "../../../../support/http/httpDouble.ts";

const transport = new UndiciTransport();
after(() => transport.dispose());

/** As the outbox does it: the record is read, one field is changed, and the rest is sent as it was told. */
async function edit(client: ApiClient, id: string, change: Partial<Snippet>): Promise<Snippet> {
  const shown = await client.read(id);
  const { snippet: base } = shown;
  return client.update(id, { ...base, ...change }, undefined, { base, shown });
}

const changes: readonly Partial<Snippet>[] = [
  { title: "New & shiny" },
  { description: "New <and> shiny" },
  { code: "new && shiny\n" },
  { tags: ["new"] },
  { private: true },
];

describe("Code that a server trims", () => {
  it("goes into the description alone, where the record tells no empty one", async () => {
    await using double = await SnippetApiDouble.start({
      keep: (record) => ({ ...record, code: record.code.trimEnd() }),
      single: ({ description, ...others }) =>
        description === "" ? others : { ...others, description },
    });
    double.add({ description: "It tells others" });
    const { id } = double.add({ title: "T", description: "", code: "old();" });
    const client = apiClient(double.http.url, transport);
    await client.list({ page: 1, perPage: 100 });
    const edited = await edit(client, id, { code: "new();\n" });
    assert.deepEqual([edited.code, edited.description], ["new();\n", ""]);
    const { snippet } = await client.read(id);
    assert.deepEqual([snippet.code, snippet.description], ["new();\n", ""]);
  });
});

describe("A text that the user did not change", () => {
  const text = fc
    .array(fc.constantFrom("<", ">", "&", "&amp;", "&lt;", '"', "a", "b c", "=>"), { minLength: 1 })
    .map((parts) => parts.join(""));
  const escaped = (written: string): string =>
    written
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;");
  const told = (record: DoubleRecord): DoubleRecord => ({
    ...record,
    title: escaped(record.title),
    description: escaped(record.description),
    code: escaped(record.code),
  });

  it("stands on a server as before, which escapes what it tells", async () => {
    await using double = await SnippetApiDouble.start({
      single: told,
      edited: (record, response) => sendJson(response, 200, told(record)),
    });
    await fc.assert(
      fc.asyncProperty(text, text, text, fc.constantFrom(...changes), async (...given) => {
        const [title, description, code, change] = given;
        const before = double.add({ title, description, code, tags: ["web"] });
        await edit(apiClient(double.http.url, transport), before.id, change);
        const after = double.records.get(before.id);
        assert.deepEqual(after, { ...before, ...change, updated_at: after?.updated_at });
      }),
      { numRuns: 150 },
    );
  });

  it("stays where it is when a server adds an end of the line to it", async () => {
    await using double = await SnippetApiDouble.start({
      keep: (record) => ({ ...record, code: `${record.code.trimEnd()}\n` }),
    });
    const { id } = double.add({ code: "plain();", description: "What it does" });
    await edit(apiClient(double.http.url, transport), id, { title: "Anew" });
    const { code, description } = double.records.get(id) ?? {};
    assert.deepEqual([code, description], ["plain();\n", "What it does"]);
  });
});

describe("A field that the record tells under a name of its own", () => {
  const word = fc.stringMatching(/^[a-z][a-z0-9]{0,5}$/);
  const words = fc.uniqueArray(word, { minLength: 1, maxLength: 3 });
  const others = changes.filter((it) => it.description === undefined && it.tags === undefined);
  const text = fc.string({ minLength: 1 }).filter((it) => it.trim() === it);
  const shownOnly = fc.oneof(
    fc.record({ rendered: fc.string({ minLength: 1 }), safe: fc.constant(false) }),
    fc.array(fc.integer(), { minLength: 1, maxLength: 3 }),
  );

  /** A server that replaces what it has by what it is sent. */
  function server(
    told: { blurb: unknown; marks: unknown },
    takes: boolean,
  ): Promise<SnippetApiDouble> {
    let { blurb, marks } = told;
    const whole = ({ id, language_id, title, code, private: isPrivate }: DoubleRecord): object => ({
      id,
      language_id,
      title,
      code,
      private: isPrivate,
      ...(blurb === undefined ? {} : { blurb }),
      ...(marks === undefined ? {} : { marks }),
    });
    return SnippetApiDouble.start({
      single: whole,
      edited: (record, response) => {
        blurb = takes ? record.description : "";
        marks = takes ? record.tags : [];
        sendJson(response, 200, whole(record));
      },
    });
  }
  const toldBy = async (double: SnippetApiDouble, client: ApiClient): Promise<unknown> => {
    const { source } = await client.read([...double.records.keys()][0] ?? "");
    return [source["blurb"], source["marks"]];
  };

  it("is found by what an edit without it emptied, and given back", async () => {
    await fc.assert(
      fc.asyncProperty(text, words, fc.constantFrom(...others), async (blurb, marks, change) => {
        await using double = await server({ blurb, marks }, true);
        const client = apiClient(double.http.url, transport);
        await edit(client, double.add().id, change);
        assert.deepEqual(await toldBy(double, client), [blurb, marks]);
      }),
      { numRuns: 60 },
    );
  });

  it("is named where it cannot be given back", async () => {
    const lists = fc.tuple(fc.oneof(text, shownOnly), fc.constant(undefined));
    const texts = fc.tuple(fc.constant(undefined), fc.oneof(words, shownOnly));
    await fc.assert(
      fc.asyncProperty(fc.oneof(lists, texts), fc.constantFrom(...others), async (told, change) => {
        const [blurb, marks] = told;
        await using double = await server({ blurb, marks }, false);
        await assert.rejects(
          edit(apiClient(double.http.url, transport), double.add().id, change),
          (error) =>
            isSnippetError(error, "not-kept") &&
            /^The server (emptied “(blurb|marks)”, which was not sent\.|kept|changed)/.test(
              error.message,
            ),
        );
      }),
      { numRuns: 60 },
    );
  });
});

describe("The address of a page", () => {
  it("may go with the snippet's publicity, and no word is said of it", async () => {
    const shown = (record: DoubleRecord): object =>
      record.private ? record : { ...record, html_url: "https://snippets.example/s/1" };
    await using double = await SnippetApiDouble.start({ single: shown });
    double.add();
    const { private: isPrivate } = await edit(apiClient(double.http.url, transport), "1", {
      private: true,
    });
    assert.equal(isPrivate, true);
  });
});

describe("A time that the answer tells to the millisecond, and the record to the second", () => {
  it("says nothing of a copy that is behind", async () => {
    const cut = (record: DoubleRecord): DoubleRecord => ({
      ...record,
      updated_at: record.updated_at.replace(".000Z", "Z"),
    });
    await using double = await SnippetApiDouble.start({
      single: cut,
      keep: (record) => ({ ...record, code: "code 1\n" }),
      edited: (record, response) =>
        sendJson(response, 200, {
          ...record,
          updated_at: record.updated_at.replace(".000Z", ".700Z"),
        }),
    });
    double.add();
    await assert.rejects(edit(apiClient(double.http.url, transport), "1", { code: "new" }), {
      message: "The server kept the earlier code.",
    });
  });
});

describe("A record that is read back from a copy which is behind", () => {
  for (const change of changes) {
    it(`is not taken for what the server made of a new ${Object.keys(change).join()}`, async () => {
      let old: DoubleRecord | undefined;
      await using double = await SnippetApiDouble.start({
        single: (record) => old ?? record,
        before: ({ method }) => {
          old ??= method === "PUT" ? double.records.get("1") : undefined;
          return false;
        },
      });
      double.add({ tags: ["web"], description: "What it does" });
      await assert.rejects(edit(apiClient(double.http.url, transport), "1", change), {
        code: "not-kept",
        details: { what: "check", id: "1" },
      });
      assert.equal(double.seen.filter((it) => it.startsWith("PUT")).length, 1);
    });
  }
});
