import assert from "node:assert/strict";
import { UndiciTransport } from "../../../../../src/core/http/sending/undiciTransport.ts";
import { apiClient } from "../../../../support/api/apiClient.ts";
import { SnippetApiDouble } from "../../../../support/api/snippetApiDouble.ts";
import { sendJson } from "../../../../support/http/httpDouble.ts";
import { sharedDraft as draft } from "../../../../support/library/sharedDraft.ts";

describe("A server that compares the id in the body of an edit with that in its address", () => {
  const transport = new UndiciTransport();
  let double: SnippetApiDouble;

  beforeEach(async () => {
    double = await SnippetApiDouble.start();
    double.add();
  });
  afterEach(() => double[Symbol.asyncDispose]());
  after(() => transport.dispose());

  /** Refuses every edit without the id, and with it what `refused` says. */
  function refuse(missed: unknown, refused?: unknown): void {
    double.manner = {
      bodies: ["json"],
      before: ({ method, body, headers }, response) => {
        if (method === "GET" || headers["content-type"] !== "application/json") return false;
        const { id } = JSON.parse(body) as { readonly id?: unknown };
        assert.ok(method === "PUT" || id === undefined);
        const answer = method === "PUT" && id === undefined ? missed : id === 1 && refused;
        if (answer === undefined || answer === false) return false;
        sendJson(response, 400, answer);
        return true;
      },
    };
  }

  for (const missed of [{ title: "Bad Request" }, { error: "Id mismatch" }]) {
    it(`is sent it after ${JSON.stringify(missed)}, and at once from then on`, async () => {
      refuse(missed);
      const client = apiClient(double.http.url, transport);
      await client.create({ ...draft, title: "First" });
      await client.update("1", { ...draft, title: "Second" });
      const before = double.seen.length;
      await client.update("1", { ...draft, title: "Third" });
      const later = double.seen.slice(before).map((line) => line.split(" ")[0]);
      assert.deepEqual(later, ["PUT", "GET"]);
      await client.create({ ...draft, title: "Last" });
    });
  }

  it("is told by its first reason where the id does not help", async () => {
    refuse({ title: "Bad Request" }, { error: "property id should not exist" });
    const client = apiClient(double.http.url, transport);
    await client.create({ ...draft, title: "First" });
    await assert.rejects(client.update("1", draft), /: Bad Request\.$/);
  });
});
