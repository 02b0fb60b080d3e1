import assert from "node:assert/strict";
import { Client } from "pg";
import { Database } from "../../src/service/storage/postgres/database.ts";
import { StorageError } from "../../src/service/storage/storageError.ts";
import { TestDatabase } from "../support/service/testDatabase.ts";

describe("A statement that takes longer than anybody waits for it", () => {
  let testDatabase: TestDatabase;
  let database: Database;
  let other: Client;
  beforeEach(async () => {
    testDatabase = await TestDatabase.create();
    database = new Database(testDatabase.address);
    other = new Client(testDatabase.address);
    await other.connect();
    await other.query("CREATE SEQUENCE starts");
  });
  afterEach(async () => {
    await other.query("DROP SEQUENCE starts");
    await other.end();
    await database.close();
    await testDatabase.remove();
  });

  const long = "SELECT nextval('starts'), pg_sleep(60)";
  const ways: Readonly<Record<string, () => Promise<unknown>>> = {
    "a read": () => database.rows(long),
    "in a transaction": () => database.transaction(({ rows }) => rows(long)),
  };
  for (const [name, run] of Object.entries(ways)) {
    it(`ends in the database too, and is not started again: ${name}`, async () => {
      await assert.rejects(run, (error) => error instanceof StorageError && error.code === "busy");
      const running = `SELECT FROM pg_stat_activity WHERE state = 'active'
        AND datname = current_database() AND pid <> pg_backend_pid()`;
      assert.equal((await other.query(running)).rowCount, 0);
      assert.deepEqual((await other.query("SELECT last_value::integer FROM starts")).rows, [
        { last_value: 1 },
      ]);
    });
  }
});
