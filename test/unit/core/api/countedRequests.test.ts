import assert from "node:assert/strict";
import { SnippetError } from "../../../../src/core/errors.ts";
import { patientTransport } from "../../../../src/core/http/resilience/patientTransport.ts";
import { apiClient } from "../../../support/api/apiClient.ts";
import { HastyClock } from "../../../support/computer/hastyClock.ts";
import { ScriptedTransport } from "../../../support/http/scriptedTransport.ts";
import type { ScriptStep } from "../../../support/http/scriptedTransport.ts";

describe("A request of a change", () => {
  const list = { status: 200 };
  const moved = { status: 307, headers: { location: "/snippets/" } };

  for (const [what, steps, count] of [
    ["counts", [list], 1],
    ["is not repeated where it fails", [{ status: 503 }], 1],
    [
      "is not repeated, and does not count, where it was not sent",
      [new SnippetError("offline", "No.")],
      0,
    ],
    ["counts twice where it is redirected", [moved, list], 2],
  ] satisfies readonly (readonly [string, readonly ScriptStep[], number])[]) {
    it(what, async () => {
      const script = new ScriptedTransport(steps);
      const client = apiClient("https://a.example", patientTransport(script, new HastyClock()));
      let counted = 0;
      const work = client.counting(
        () => (counted += 1),
        () => client.list({ page: 1, perPage: 100 }),
      );
      await Promise.allSettled([work]);
      assert.deepEqual([counted, script.sent.length], [count, steps.length]);
    });
  }

  it("is repeated where nobody counts", async () => {
    const script = new ScriptedTransport([{ status: 503 }, { status: 503 }, list]);
    const client = apiClient("https://a.example", patientTransport(script, new HastyClock()));
    await Promise.allSettled([client.list({ page: 1, perPage: 100 })]);
    assert.equal(script.sent.length, 3);
  });
});
