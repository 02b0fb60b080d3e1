import assert from "node:assert/strict";
import { startServer } from "../../../../src/service/server.ts";
import { StorageError } from "../../../../src/service/storage/storageError.ts";
import { ServiceFixture } from "../../../support/service/serviceFixture.ts";

describe("An answer that breaks off in its middle", () => {
  const reasons: Readonly<Record<string, () => Error>> = {
    "StorageError failed": () => new StorageError("failed", "SELECT 'private'"),
    TypeError: () => new TypeError("private"),
  };
  for (const [fault, failure] of Object.entries(reasons)) {
    it(`is one line of ours, without what is in it, and is not taken for a whole one: ${fault}`, async () => {
      const fixture = await ServiceFixture.open();
      const ada = await fixture.signIn("ada");
      for (let count = 0; count < 20; count += 1) await ada.create({ code: "x".repeat(200_000) });
      const { snippets } = fixture.storage;
      const byIds = snippets.byIds.bind(snippets);
      let reads = 0;
      snippets.byIds = (ids) => ((reads += 1) < 10 ? byIds(ids) : Promise.reject(failure()));
      const printed: unknown[] = [];
      const { error, info } = console;
      console.error = console.info = (...values: unknown[]) => void printed.push(...values);
      const server = await startServer({ service: fixture.service, port: 0 });
      fixture.log.length = 0;
      const answer = await fetch(`${server.origin}/snippets?per_page=100`, {
        headers: { Authorization: `Bearer ${ada.token ?? ""}` },
      });
      assert.equal(answer.status, 200);
      await assert.rejects(answer.text());
      await server.close();
      Object.assign(console, { error, info });
      await fixture.close();
      assert.deepEqual(printed, []);
      const id = answer.headers.get("X-Request-Id");
      assert.deepEqual(
        fixture.log.map((entry) => ({ ...entry, milliseconds: 0 })),
        [
          [200, undefined],
          [500, fault],
        ].map(([status, told]) => ({
          id,
          method: "GET",
          route: "/snippets",
          status,
          milliseconds: 0,
          fault: told,
        })),
      );
    });
  }
});
