import assert from "node:assert/strict";
import { Client } from "pg";
import type { Storage } from "../../src/service/storage/storage.ts";
import { byNobody } from "../support/service/byNobody.ts";
import { plainAccount } from "../support/service/plainAccount.ts";
import { TestDatabase } from "../support/service/testDatabase.ts";

const snippet = { languageId: 1, title: "A", description: "", tags: [], private: true, code: "" };

/** Each kind of write over the first version. */
const writes: Readonly<
  Record<string, (storage: Storage, id: number, ownerId: number) => Promise<unknown>>
> = {
  update: async ({ snippets }, id, ownerId) =>
    (await snippets.update(id, ownerId, { title: "B", updatedAt: 2 }, 1, byNobody)).outcome,
  delete: ({ snippets }, id, ownerId) => snippets.delete(id, ownerId, 1, undefined),
};

describe("A write over a version that another process is about to change", () => {
  let database: TestDatabase;
  let storage: Storage;
  let other: Client;
  beforeEach(async () => {
    database = await TestDatabase.create();
    storage = await database.open();
    other = new Client(database.address);
    await other.connect();
  });
  afterEach(async () => {
    await other.end();
    await storage.close();
    await database.remove();
  });

  for (const [name, write] of Object.entries(writes)) {
    it(`waits for it, and changes nothing then: ${name}`, async () => {
      const account = await storage.accounts.create({ ...plainAccount, username: "ada" });
      const ownerId = account?.id ?? 0;
      const made = await storage.snippets.create({ ...snippet, ownerId, createdAt: 1 }, byNobody);
      assert.ok(made.outcome === "created");
      const { id } = made.snippet;
      await other.query("BEGIN");
      await other.query("SELECT FROM libraries WHERE owner_id = $1 FOR NO KEY UPDATE", [ownerId]);
      await other.query("UPDATE snippets SET version = 2, title = 'Theirs' WHERE id = $1", [id]);
      const writing = write(storage, id, ownerId);
      const waiting = `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
        JOIN pg_locks AS own USING (pid) WHERE NOT own.granted AND datname = current_database()`;
      while ((await other.query(waiting)).rowCount === 0);
      await other.query("COMMIT");
      assert.equal(await writing, "changed");
      const left = await storage.snippets.byId(id);
      assert.deepEqual([left?.version, left?.title], [2, "Theirs"]);
    });
  }
});
