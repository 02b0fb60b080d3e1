import assert from "node:assert/strict";
import { Client } from "pg";
import { openStorage } from "../../src/service/cli/openStorage.ts";
import type { Storage } from "../../src/service/storage/storage.ts";
import { byNobody } from "../support/service/byNobody.ts";
import { plainAccount } from "../support/service/plainAccount.ts";
import { TestDatabase } from "../support/service/testDatabase.ts";

const snippet = { languageId: 1, title: "", description: "", tags: [], private: true, code: "" };

describe("The connections of a process to PostgreSQL", () => {
  let database: TestDatabase;
  let storage: Storage;
  let [ada, bob] = [0, 0];
  beforeEach(async () => {
    database = await TestDatabase.create();
    storage = await database.open();
    const add = async (username: string): Promise<number> => {
      const { id = 0 } = (await storage.accounts.create({ ...plainAccount, username })) ?? {};
      await storage.snippets.create({ ...snippet, ownerId: id, createdAt: 0 }, byNobody);
      return id;
    };
    [ada, bob] = [await add("ada"), await add("bob")];
  });
  afterEach(async () => {
    await storage.close();
    await database.remove();
  });

  const create = (ownerId: number) =>
    storage.snippets.create({ ...snippet, ownerId, createdAt: 1 }, byNobody);
  const list = (ownerId: number) =>
    storage.snippets.list({ ownerId, languageId: undefined, page: 1, perPage: 100 });

  /** Each kind of write to a library. */
  const writes: Readonly<Record<string, (ownerId: number, id: number) => Promise<unknown>>> = {
    create,
    update: (ownerId, id) =>
      storage.snippets.update(id, ownerId, { updatedAt: 1 }, undefined, byNobody),
    delete: (ownerId, id) => storage.snippets.delete(id, ownerId, undefined, undefined),
  };

  it("go on where a newer program adds a column to what each of them has read", async () => {
    const all = () => Promise.all(Array.from({ length: 40 }, () => storage.snippets.byIds([1, 2])));
    const [before] = await all();
    const other = new Client(database.address);
    await other.connect();
    await other.query("ALTER TABLE snippets ADD COLUMN later text");
    await other.query("ALTER TABLE families ADD COLUMN later text");
    await other.end();
    assert.deepEqual(await all(), Array(40).fill(before));
    await writes["update"]?.(ada, 1);
    await create(ada);
    assert.equal((await list(ada)).total, 2);
  });

  for (const [name, write] of Object.entries(writes)) {
    it(`are not held by those who wait for a library of which another process has hold: ${name}`, async () => {
      const [first] = (await list(ada)).snippets;
      const other = new Client(database.address);
      await other.connect();
      await other.query("BEGIN");
      await other.query("SELECT FROM libraries WHERE owner_id = $1 FOR UPDATE", [ada]);
      let done = 0;
      const crowd = Array.from({ length: 40 }, async () => {
        await write(ada, first?.id ?? 0);
        done += 1;
      });
      try {
        for (const owner of [ada, bob]) assert.equal((await list(owner)).total, 1);
        await create(bob);
        assert.equal(done, 0);
      } finally {
        await other.query("COMMIT");
        await other.end();
        await Promise.all(crowd);
      }
      assert.equal(done, 40);
    });
  }

  it("are had in turns by caller, however many another one waits for", async () => {
    // How many of a crowd of 80 are answered before bob. A busy machine may let one of five wait.
    const before: number[] = [];
    for (let time = 0; time < 5; time++) {
      let answered = 0;
      const crowd = storage.inTurnsOf("crowd", () =>
        Array.from({ length: 80 }, async () => {
          await storage.accounts.byId(ada);
          answered += 1;
        }),
      );
      await storage.inTurnsOf("bob", () => storage.accounts.byId(bob));
      before.push(answered);
      await Promise.all(crowd);
    }
    const [, , median = 80] = before.toSorted((a, b) => a - b);
    assert.ok(median <= 20, before.join());
  });

  it("are missed as busy, not as unreachable, where the server has none that is free", async () => {
    const other = new Client(database.address);
    await other.connect();
    await other.query("CREATE ROLE crowded LOGIN CONNECTION LIMIT 0");
    const address = new URL(database.address);
    address.searchParams.set("user", "crowded");
    await assert.rejects(openStorage(address.href), { code: "busy" });
    await other.query("DROP ROLE crowded");
    await other.end();
  });
});
