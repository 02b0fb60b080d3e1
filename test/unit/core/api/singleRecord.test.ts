import assert from "node:assert/strict";
import { UndiciTransport } from "../../../../src/core/http/sending/undiciTransport.ts";
import { apiClient } from "../../../support/api/apiClient.ts";
import { SnippetApiDouble } from "../../../support/api/snippetApiDouble.ts";
import type { DoubleRecord } from "../../../support/api/snippetApiDouble.ts";
import { sendJson } from "../../../support/http/httpDouble.ts";

const transport = new UndiciTransport();
after(() => transport.dispose());

describe("A record that is asked for by its id", () => {
  const other = { id: 9, name: "Go" };
  const withoutId = ({ id: _id, ...others }: DoubleRecord): object => others;
  const read = async (single: (record: DoubleRecord) => unknown): Promise<readonly string[]> => {
    await using double = await SnippetApiDouble.start({ single });
    const { id } = double.add({ title: "Asked", code: "run();" });
    const { snippet } = await apiClient(double.http.url, transport).read(id);
    return [snippet.id, snippet.title, snippet.code];
  };

  for (const [how, single] of [
    ["without one", withoutId],
    ["with null for it", (record: DoubleRecord) => ({ ...record, id: null })],
    ["in an envelope", (record: DoubleRecord) => ({ data: withoutId(record) })],
    ["beside objects with ids", (it: DoubleRecord) => ({ ...withoutId(it), language: other })],
  ] as const) {
    it(`needs no id: ${how}`, async () =>
      assert.deepEqual(await read(single), ["1", "Asked", "run();"]));
  }

  for (const [how, single] of [
    ["another id", (record: DoubleRecord) => ({ ...record, id: 2 })],
    ["another id in an envelope", (record: DoubleRecord) => ({ data: { ...record, id: 2 } })],
    ["no other fields", () => ({ code: 404, message: "None" })],
    ["nothing but a list", (record: DoubleRecord) => [withoutId(record), withoutId(record)]],
  ] as const) {
    it(`is refused with ${how}`, async () =>
      assert.rejects(read(single), { code: "not-the-service" }));
  }
});

describe("A write that is refused inside a success", () => {
  for (const answer of [
    { data: null, errors: [{ message: "Only for editors." }] },
    { data: { createSnippet: null }, errors: [{ message: "Only for editors." }] },
    { errors: [{ detail: "Only for editors." }] },
    { errors: ["Only for editors."], snippet: {}, warnings: [] },
  ]) {
    it(`is told in the server's own words: ${JSON.stringify(answer)}`, async () => {
      await using double = await SnippetApiDouble.start({
        before: ({ method }, response) =>
          method === "POST" && (sendJson(response, 200, answer), true),
      });
      const { id: _id, ...draft } = double.add();
      const client = apiClient(double.http.url, transport);
      const created = client.create({ ...draft, languageId: "1", tags: [] });
      await assert.rejects(created, { code: "invalid", message: /Only for editors/ });
    });
  }

  it("is none beside a record or a list", async () => {
    await using double = await SnippetApiDouble.start({
      single: (record) => ({ data: record, errors: ["A warning."] }),
    });
    const { id } = double.add();
    assert.equal((await apiClient(double.http.url, transport).read(id)).snippet.id, id);
  });
});

describe("A change that is answered by 404", () => {
  for (const status of [404, 410]) {
    for (const isThere of [true, false]) {
      it(`says whether the snippet is still there (${status}): ${isThere}`, async () => {
        await using double = await SnippetApiDouble.start();
        const { id } = double.add();
        const client = apiClient(double.http.url, transport);
        const { snippet } = await client.read(id);
        double.manner = {
          before: ({ method }, response) => {
            const isWrite = method === "PUT";
            if (isWrite && !isThere) double.records.delete(id);
            return isWrite && (sendJson(response, status, { message: "Not Found" }), true);
          },
        };
        await assert.rejects(client.update(id, { ...snippet, title: "Renamed" }), {
          code: "not-found",
          message: isThere ? /but still has it/ : "The server no longer has this snippet.",
        });
      });
    }
  }
});
