import assert from "node:assert/strict";
import { Client } from "pg";
import type { Storage } from "../../src/service/storage/storage.ts";
import { plainAccount } from "../support/service/plainAccount.ts";
import { byNobody } from "../support/service/byNobody.ts";
import { TestDatabase } from "../support/service/testDatabase.ts";

const rate = { burst: 5, interval: 1_000 };
const snippet = { languageId: 1, title: "", description: "", tags: [], private: true, code: "" };

describe("A write that waits for a row of which another process has hold", () => {
  let database: TestDatabase;
  let storage: Storage;
  let other: Client;
  let ada = 0;
  beforeEach(async () => {
    database = await TestDatabase.create();
    storage = await database.open();
    other = new Client(database.address);
    await other.connect();
    const person = { ...plainAccount, username: "ada", passwordHash: "hash" };
    ada = (await storage.accounts.create(person))?.id ?? 0;
    const session = { tokenHash: "s", accountId: ada, csrfToken: "", browser: "" };
    await storage.webSessions.create({ ...session, beganAt: 1, expiresAt: 9 }, "hash");
    await storage.limits.take("k", rate, 1, ada);
  });
  afterEach(async () => {
    await other.end();
    await storage.close();
    await database.remove();
  });

  it("ends in time, and leaves nothing that waits in the database", async () => {
    await other.query("BEGIN");
    for (const table of ["limits", "web_sessions", "libraries"]) {
      await other.query(`SELECT FROM ${table} FOR UPDATE`);
    }
    const writes = [
      storage.limits.take("k", rate, 2),
      storage.limits.take("k", rate, 2, ada),
      storage.limits.giveBack("k", rate, ada),
      storage.webSessions.delete("s"),
      storage.snippets.create({ ...snippet, ownerId: ada, createdAt: 1 }, byNobody),
      storage.snippets.update(1, ada, { updatedAt: 1 }, undefined, byNobody),
    ];
    const ends = await Promise.allSettled(writes);
    const waiting = `SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    assert.equal((await other.query(waiting)).rowCount, 0);
    for (const end of ends) {
      assert.equal(end.status === "rejected" && (end.reason as { code: string }).code, "busy");
    }
    await other.query("COMMIT");
    await storage.webSessions.delete("s");
    assert.equal(await storage.limits.take("k", rate, 2, ada), 0);
  });
});
