import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import type { Storage } from "../../src/service/storage/storage.ts";
import { byNobody } from "../support/service/byNobody.ts";
import { plainAccount } from "../support/service/plainAccount.ts";
import { TestDatabase } from "../support/service/testDatabase.ts";

const person = {
  username: "ada",
  ...plainAccount,
  passwordHash: "hash",
} as const;
const snippet = { languageId: 1, title: "", description: "", tags: ["a"], private: true, code: "" };
const application = {
  name: "A",
  secretHash: "",
  redirectUris: [],
  redirectPrefixes: [],
  createdAt: 1,
};

describe("An account that is being removed", () => {
  let database: TestDatabase;
  let storage: Storage;
  let command: Storage;
  let other: Client;
  let ada = 0;
  beforeEach(async () => {
    database = await TestDatabase.create();
    [storage, command] = [await database.open(), await database.open()];
    other = new Client(database.address);
    await other.connect();
    ada = (await storage.accounts.create(person))?.id ?? 0;
    await storage.clients.create({ ...application, clientId: "c", ownerId: undefined });
    for (let count = 0; count < 250; count += 1) {
      await storage.snippets.create({ ...snippet, ownerId: ada, createdAt: count }, byNobody);
    }
    const family = { id: "f", clientId: "c", accountId: ada, beganAt: 1, endsAt: 9 };
    await storage.grants.begin(family, {}, undefined);
    const session = { tokenHash: "s", accountId: ada, csrfToken: "", browser: "" };
    await storage.webSessions.create({ ...session, beganAt: 1, expiresAt: 9 }, "hash");
  });
  afterEach(async () => {
    await other.end();
    await command.close();
    await storage.close();
    await database.remove();
  });

  /** Until another one waits for a row that `other` has hold of. */
  const somebodyWaits = async (): Promise<void> => {
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    while ((await other.query(waiting)).rowCount === 0) await delay(1);
  };

  it("does nothing any more while its snippets go, and keeps nobody waiting", async () => {
    await other.query("BEGIN");
    const held = "SELECT FROM snippets WHERE owner_id = $1 ORDER BY id OFFSET 249 FOR UPDATE";
    assert.equal((await other.query(held, [ada])).rowCount, 1);
    const removal = command.accounts.remove(ada);
    try {
      await somebodyWaits();
      const isRevoked = { code: "revoked" };
      assert.equal((await storage.accounts.byId(ada))?.status, "disabled");
      assert.equal(await storage.grants.family("f"), undefined);
      assert.equal(await storage.webSessions.byTokenHash("s"), undefined);
      await assert.rejects(
        storage.clients.create({ ...application, clientId: "d", ownerId: ada }),
        isRevoked,
      );
      // Of requests that began before.
      const input = { ...snippet, ownerId: ada, createdAt: 1 };
      const asker = { family: "f", quota: undefined };
      const crowd = Array.from({ length: 40 }, () =>
        assert.rejects(storage.snippets.create(input, asker), isRevoked),
      );
      await Promise.all(crowd);
    } finally {
      await other.query("COMMIT");
      await removal;
    }
    assert.equal(await storage.accounts.byId(ada), undefined);
  });
});
