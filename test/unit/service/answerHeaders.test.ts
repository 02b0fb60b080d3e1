import assert from "node:assert/strict";
import { Hono } from "hono";
import { answerHeaders } from "../../../src/service/answerHeaders.ts";

describe("the headers of all answers", () => {
  const own = new Response("text", { headers: { "Cache-Control": "max-age=60" } });
  const app = new Hono();
  app.use(answerHeaders({ publicOrigin: undefined }));
  app.get("/", () => own);

  it("come into the very answer, which is not made anew around a stream", async () => {
    const answer = await app.request("/");
    assert.equal(answer, own);
    assert.equal(answer.headers.get("X-Content-Type-Options"), "nosniff");
  });

  for (const [publicOrigin, policy] of [
    ["https://snippets.example.com", "max-age=31536000"],
    ["http://localhost:7177", null],
    [undefined, null],
  ] as const) {
    it(`keep browsers to https where the service is at ${publicOrigin}`, async () => {
      const secure = new Hono();
      secure.use(answerHeaders({ publicOrigin }));
      const { headers } = await secure.request("/nowhere");
      assert.equal(headers.get("Strict-Transport-Security"), policy);
    });
  }

  it("leave what the answer says itself", async () => {
    assert.equal((await app.request("/")).headers.get("Cache-Control"), "max-age=60");
  });
});
