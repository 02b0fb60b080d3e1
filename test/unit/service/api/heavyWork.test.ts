import assert from "node:assert/strict";
import { Hono } from "hono";
import { HeavyWork } from "../../../../src/service/api/heavyWork.ts";

describe("A response that is written in pieces", () => {
  it("logs no fault when its client leaves while a piece is made", async () => {
    const logged: unknown[] = [];
    const log = (entry: unknown): void => void logged.push(entry);
    const work = new HeavyWork(log);
    const asked = Promise.withResolvers<void>();
    const made = Promise.withResolvers<void>();
    async function* pieces(): AsyncGenerator<string, void> {
      yield "one";
      yield "two";
      asked.resolve();
      await made.promise;
      yield "three";
    }
    const app = new Hono();
    app.get("/", async (c) => c.body(await work.answer(c, 1, pieces())));
    const { body } = await app.request("/");
    const reader = body?.getReader() ?? assert.fail("no body");
    await reader.read();
    await reader.read();
    const third = reader.read();
    await asked.promise;
    const leaving = reader.cancel();
    made.resolve();
    await Promise.all([third, leaving]);
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(logged, []);
  });
});
