import assert from "node:assert/strict";
import fc from "fast-check";
import { UndiciTransport } from "../../../../../src/core/http/sending/undiciTransport.ts";
import { apiClient } from "../../../../support/api/apiClient.ts";
import { sendJson } from "../../../../support/http/httpDouble.ts";
import { SnippetApiDouble } from "../../../../support/api/snippetApiDouble.ts";

describe("A record that was there before a create", () => {
  const answers = fc.constantFrom("nothing", "its id", "itself", "a job");
  const text = fc.constantFrom("same", "other");

  it("is never taken for the new one, whatever the response says and the list is behind", async () => {
    await fc.assert(
      fc.asyncProperty(answers, text, text, async (answer, title, code) => {
        await using api = await SnippetApiDouble.start();
        const older = api.add({ title, code, private: true });
        const before = api.records.get(older.id);
        api.manner = {
          before: ({ method }, response) => {
            if (method !== "POST") return false;
            // The new record shows up later.
            const told = { "its id": { id: older.id }, itself: older, "a job": { job: older.id } };
            sendJson(response, 201, answer === "nothing" ? {} : told[answer]);
            return true;
          },
        };
        const client = apiClient(api.http.url, new UndiciTransport());
        const draft = { languageId: "1", title: "same", description: "", tags: [], code: "same" };
        const create = client.create({ ...draft, private: false }, undefined, {
          baseline: [older.id],
        });
        await assert.rejects(create);
        assert.deepEqual(api.records.get(older.id), before);
        assert.ok(!api.seen.some((each) => each.startsWith("PUT")));
      }),
      { numRuns: 30 },
    );
  });
});
