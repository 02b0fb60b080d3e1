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

  it("is told as public, too, where the fields are in an object of their own", async () => {
    await using api = await SnippetApiDouble.start({
      keep: (record) => ({ ...record, private: false }),
      single: ({ id, private: hidden, ...others }) => ({ id, attributes: { ...others, hidden } }),
    });
    const client = apiClient(api.http.url, new UndiciTransport());
    const draft = { title: "Mine", description: "", tags: [], languageId: "1", code: "x();\n" };
    await assert.rejects(client.create({ ...draft, private: true }), (error) => {
      return isSnippetError(error, "not-kept") && error.details.what === "private";
    });
  });

  it("may be edited once a private and a public save have shown it", async () => {
    await using api = await SnippetApiDouble.start({
      single: ({ private: secret, ...others }) => ({ ...others, secret }),
    });
    const client = apiClient(api.http.url, new UndiciTransport());
    const draft = { description: "", tags: [], languageId: "1", code: "x();\n" };
    await client.create({ ...draft, title: "Mine", private: true });
    const { id } = await client.create({ ...draft, title: "Ours", private: false });
    const shown = await client.read(id);
    const known = { base: shown.snippet, shown };
    await client.update(id, { ...shown.snippet, code: "new();\n" }, undefined, known);
    assert.deepEqual(
      [api.records.get(id)?.private, api.records.get(id)?.code],
      [false, "new();\n"],
    );
  });

  const forms: readonly ((isPrivate: boolean) => object)[] = [
    (hidden) => ({ hidden }),
    (it) => ({ published_at: it ? null : "2026-01-02 03:04:05" }),
    (it) => ({ publishedAt: it ? null : 1_767_323_045_000 }),
    (it) => ({ status: it ? "draft" : "published" }),
    (it) => ({ status: !it, sticky: false, statistics: { views: 0 } }),
    (it) => ({ visibility: it ? 1 : 0 }),
    (it) => ({ visibility_level: it ? 0 : 20 }),
    (it) => ({ flags: it ? ["private", "own"] : [] }),
    (it) => ({ permissions: { read: [it ? "user:7" : "*"], write: ["user:7"] } }),
    (it) => ({ geheim: it }),
  ];
  for (const form of forms) {
    it(`is edited as ever once both were saved: ${JSON.stringify(form(true))}`, async () => {
      await using api = await SnippetApiDouble.start({
        single: ({ private: secret, ...others }) => ({ ...others, ...form(secret === true) }),
      });
      const client = apiClient(api.http.url, new UndiciTransport());
      const draft = { languageId: "1", description: "", tags: [], code: "old();\n" };
      await client.create({ ...draft, title: "One", private: true });
      await client.create({ ...draft, title: "Two", private: false });
      await client.create({ ...draft, title: "Three", private: false });
      for (const isPrivate of [true, false]) {
        const { id } = api.add({ title: "Other", private: isPrivate, code: "old();\n" });
        const shown = await client.read(id);
        const known = { base: shown.snippet, shown };
        await client.update(id, { ...shown.snippet, code: "new();\n" }, undefined, known);
        const { code, private: secret } = api.records.get(id) ?? {};
        assert.deepEqual([code, secret, shown.snippet.private], ["new();\n", isPrivate, isPrivate]);
      }
    });
  }

  it("is not taken from words that differed in two saves only, as they may by chance", async () => {
    let status = "draft";
    await using api = await SnippetApiDouble.start({
      single: ({ private: _secret, ...others }) => ({ ...others, status }),
    });
    const client = apiClient(api.http.url, new UndiciTransport());
    const draft = { languageId: "1", description: "", tags: [], code: "old();\n" };
    await client.create({ ...draft, title: "One", private: true });
    status = "active";
    await client.create({ ...draft, title: "Two", private: false });
    const { id } = api.add({ title: "Other", private: true, code: "old();\n" });
    const shown = await client.read(id);
    const known = { base: shown.snippet, shown };
    const edit = client.update(id, { ...shown.snippet, code: "new();\n" }, undefined, known);
    await assert.rejects(edit, (error) => isSnippetError(error, "input"));
    assert.equal(api.records.get(id)?.private, true);
  });

  it("is made public by no edit where a third value, or two places, leave it open", async () => {
    for (const [known, other] of [
      [(it: boolean): object => ({ visibility_level: it ? 0 : 20 }), { visibility_level: 10 }],
      [
        (it: boolean): object => ({ status: it ? "a" : "b", level: it ? 3 : 4 }),
        { status: "b", level: 4 },
      ],
      [(it: boolean): object => ({ state: it ? "open" : "open" }), { state: "closed" }],
    ] as const) {
      let isOther = false;
      await using api = await SnippetApiDouble.start({
        single: ({ private: secret, ...others }) => ({
          ...others,
          ...(isOther ? other : known(secret === true)),
        }),
      });
      const client = apiClient(api.http.url, new UndiciTransport());
      const draft = { languageId: "1", description: "", tags: [], code: "old();\n" };
      await client.create({ ...draft, title: "One", private: true });
      await client.create({ ...draft, title: "Two", private: false });
      isOther = true;
      const { id } = api.add({ title: "Other", private: true, code: "old();\n" });
      const shown = await client.read(id);
      const edit = client.update(id, { ...shown.snippet, code: "new();\n" }, undefined, {
        base: shown.snippet,
        shown,
      });
      await edit.catch((error: unknown) => assert.ok(isSnippetError(error, "input")));
      assert.equal(api.records.get(id)?.private, true);
    }
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
