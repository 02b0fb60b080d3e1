import assert from "node:assert/strict";
import { isSnippetError } from "../../../../../src/core/errors.ts";
import { UndiciTransport } from "../../../../../src/core/http/sending/undiciTransport.ts";
import { apiClient } from "../../../../support/api/apiClient.ts";
import { SnippetApiDouble } from "../../../../support/api/snippetApiDouble.ts";

/** A server that tells of records without a flag who may see them, by this value for the private ones. */
function telling(hidden: unknown): Promise<SnippetApiDouble> {
  return SnippetApiDouble.start({
    single: ({ private: isPrivate, ...others }) => ({
      ...others,
      visibility: isPrivate ? hidden : "public",
    }),
  });
}

describe("A snippet whose visibility is a word of the server's own", () => {
  for (const word of ["internal", "team", "", null, { level: "internal" }]) {
    it(`is made public by no edit that leaves it alone: ${JSON.stringify(word)}`, async () => {
      await using api = await telling(word);
      const [open, own] = [api.add({ title: "Open" }), api.add({ title: "Own", private: true })];
      const client = apiClient(api.http.url, new UndiciTransport());
      await client.read(open.id);
      const shown = await client.read(own.id);
      const { snippet: base } = shown;
      const edit = client.update(own.id, { ...base, code: "new();\n" }, undefined, { base, shown });
      await assert.rejects(edit, (error) => isSnippetError(error, "input"));
      assert.equal(api.records.get(own.id)?.private, true);
    });

    it(`is made public by no edit of one that was public before: ${JSON.stringify(word)}`, async () => {
      await using api = await telling(word);
      const { id } = api.add({ title: "Own" });
      const client = apiClient(api.http.url, new UndiciTransport());
      const { snippet: base } = await client.read(id);
      api.records.set(id, { ...api.add({ title: "Own", private: true }), id });
      const shown = await client.read(id);
      const edit = client.update(id, { ...base, code: "new();\n" }, undefined, { base, shown });
      await assert.rejects(edit, (error) => isSnippetError(error, "input"));
      assert.equal(api.records.get(id)?.private, true);
    });
  }

  it("is what the user makes it", async () => {
    await using api = await telling("internal");
    const [open, own] = [api.add({ title: "Open" }), api.add({ title: "Own", private: true })];
    const client = apiClient(api.http.url, new UndiciTransport());
    await client.read(open.id);
    const shown = await client.read(own.id);
    const { snippet: base } = shown;
    await client.update(own.id, { ...base, private: false }, undefined, { base, shown });
    assert.equal(api.records.get(own.id)?.private, false);
  });

  for (const [flag, isSent] of [
    ["private", true],
    ["public", false],
  ] as const) {
    it(`is taken from its absence, where records only say that they are ${flag}: ${isSent ? "public" : "unknown"}`, async () => {
      await using api = await SnippetApiDouble.start({
        single: ({ private: isPrivate, ...others }) => ({
          ...others,
          ...(isPrivate === (flag === "private") ? { [flag]: true } : {}),
        }),
      });
      const told = api.add({ title: "Told", private: flag === "private" });
      const own = api.add({ title: "Own", private: flag === "public" });
      const client = apiClient(api.http.url, new UndiciTransport());
      await client.read(told.id);
      const shown = await client.read(own.id);
      const { snippet: base } = shown;
      const edit = client.update(own.id, { ...base, title: "New" }, undefined, { base, shown });
      const sent = await edit.then(
        () => true,
        (error: unknown) => !isSnippetError(error, "input"),
      );
      assert.equal(sent, isSent);
      assert.equal(api.records.get(own.id)?.private, flag === "public");
    });
  }
});
