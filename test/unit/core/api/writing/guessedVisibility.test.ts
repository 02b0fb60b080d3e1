import assert from "node:assert/strict";
import { isSnippetError } from "../../../../../src/core/errors.ts";
import { UndiciTransport } from "../../../../../src/core/http/sending/undiciTransport.ts";
import { apiClient } from "../../../../support/api/apiClient.ts";
import { SnippetApiDouble } from "../../../../support/api/snippetApiDouble.ts";

describe("A private snippet whose record has a state that may be read as public", () => {
  const states: readonly object[] = [
    { status: "published" },
    { published: true },
    { hidden: false },
    { visible: true },
    { open: true },
    { shared: true },
    { secret: 0 },
    { access: "open" },
  ];
  for (const state of states) {
    it(`is made public by no edit: ${JSON.stringify(state)}`, async () => {
      await using api = await SnippetApiDouble.start({
        single: (record) => ({ ...record, private: undefined, ...state }),
      });
      const { id } = api.add({ title: "Mine", private: true, code: "old();\n" });
      const client = apiClient(api.http.url, new UndiciTransport());
      const shown = await client.read(id);
      const edit = client.update(id, { ...shown.snippet, code: "new();\n" }, undefined, {
        base: shown.snippet,
        shown,
      });
      await assert.rejects(edit, (error) => isSnippetError(error, "input"));
      assert.equal(api.records.get(id)?.private, true);
    });
  }

  it("is private where a flag beside that state says so", async () => {
    await using api = await SnippetApiDouble.start({
      single: ({ private: secret, ...others }) => ({
        ...others,
        status: "published",
        confidential: secret,
      }),
    });
    const { id } = api.add({ private: true });
    const { snippet } = await apiClient(api.http.url, new UndiciTransport()).read(id);
    assert.equal(snippet.private, true);
  });

  it("is edited as ever once writes of both have shown that the state is its visibility", async () => {
    await using api = await SnippetApiDouble.start({
      single: ({ private: secret, ...others }) => ({ ...others, hidden: secret }),
    });
    const client = apiClient(api.http.url, new UndiciTransport());
    const draft = { languageId: "1", description: "", tags: [], code: "old();\n" };
    await client.create({ ...draft, title: "One", private: true });
    await client.create({ ...draft, title: "Two", private: false });
    const { id } = api.add({ title: "Open", private: false, code: "old();\n" });
    const shown = await client.read(id);
    const known = { base: shown.snippet, shown };
    await client.update(id, { ...shown.snippet, code: "new();\n" }, undefined, known);
    assert.equal(api.records.get(id)?.code, "new();\n");
  });

  it("is edited as ever once a private one came back with the word private there", async () => {
    await using api = await SnippetApiDouble.start({
      single: ({ private: secret, ...others }) => ({
        ...others,
        status: secret ? "private" : "publish",
      }),
    });
    const client = apiClient(api.http.url, new UndiciTransport());
    const draft = { languageId: "1", description: "", tags: [], code: "old();\n" };
    await client.create({ ...draft, title: "One", private: true });
    const { id } = api.add({ title: "Open", private: false, code: "old();\n" });
    const shown = await client.read(id);
    const known = { base: shown.snippet, shown };
    await client.update(id, { ...shown.snippet, code: "new();\n" }, undefined, known);
    const { code, private: secret } = api.records.get(id) ?? {};
    assert.deepEqual([code, secret], ["new();\n", false]);
  });
});
