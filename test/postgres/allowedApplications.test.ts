import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import type { Storage } from "../../src/service/storage/storage.ts";
import { plainAccount } from "../support/service/plainAccount.ts";
import { TestDatabase } from "../support/service/testDatabase.ts";

describe("The owner of an application that others are allowing just now", () => {
  let database: TestDatabase;
  let storage: Storage;
  let other: Client;
  let [ada, bob] = [0, 0];
  beforeEach(async () => {
    database = await TestDatabase.create();
    storage = await database.open();
    other = new Client(database.address);
    await other.connect();
    const add = async (username: string): Promise<number> => {
      const person = { ...plainAccount, username, passwordHash: "hash" };
      return (await storage.accounts.create(person))?.id ?? assert.fail("no account");
    };
    [ada, bob] = [await add("ada"), await add("bob")];
    const texts = { name: "A", secretHash: "", redirectUris: [], redirectPrefixes: [] };
    await storage.clients.create({ ...texts, clientId: "c", ownerId: ada, createdAt: 1 });
  });
  afterEach(async () => {
    await other.end();
    await storage.close();
    await database.remove();
  });

  const somebodyWaitsFor = async (what: string): Promise<void> => {
    const waiting = `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
      WHERE datname = current_database() AND NOT granted AND locktype = $1`;
    while ((await other.query(waiting, [what])).rowCount === 0) await delay(1);
  };

  it("signs in meanwhile, and is disabled with all that they allowed", async () => {
    await other.query("BEGIN; LOCK TABLE families IN SHARE MODE");
    const family = { id: "f", clientId: "c", accountId: bob, beganAt: 1, endsAt: 9 };
    let isOver = false;
    const allowed = Promise.allSettled([
      storage.grants.begin(family, {}, undefined).finally(() => (isOver = true)),
    ]);
    const session = { tokenHash: "s", accountId: ada, csrfToken: "", browser: "" };
    let disabled: Promise<void> | undefined;
    try {
      await somebodyWaitsFor("relation");
      const times = { beganAt: 1, expiresAt: 9 };
      assert.equal(await storage.webSessions.create({ ...session, ...times }, "hash"), true);
      assert.ok(!isOver, "the sign-in waited for it");
      disabled = storage.accounts.setStatus(ada, "disabled");
      await somebodyWaitsFor("advisory");
    } finally {
      await other.query("COMMIT");
    }
    assert.deepEqual(await allowed, [{ status: "fulfilled", value: "begun" }]);
    await disabled;
    assert.equal(await storage.grants.family("f"), undefined);
    assert.equal(await storage.grants.begin({ ...family, id: "g" }, {}, undefined), "gone");
  });
});
