import assert from "node:assert/strict";
import { Client } from "pg";
import type { Storage } from "../../src/service/storage/storage.ts";
import { byNobody } from "../support/service/byNobody.ts";
import { plainAccount } from "../support/service/plainAccount.ts";
import { TestDatabase } from "../support/service/testDatabase.ts";

const snippet = { languageId: 1, title: "T", description: "", code: "x", tags: [], private: true };

/** Ways in which a database takes no writes, each with the statements that begin and end it. */
const ways = [
  [
    "is read-only",
    "ALTER DATABASE %d SET default_transaction_read_only = on",
    "ALTER DATABASE %d RESET default_transaction_read_only",
    "readonly",
  ],
  [
    "takes no new rows",
    "ALTER TABLE commits RENAME TO hidden; CREATE VIEW commits AS SELECT DISTINCT * FROM hidden",
    "DROP VIEW commits; ALTER TABLE hidden RENAME TO commits",
    "failed",
  ],
] as const;

for (const [what, begin, end, code] of ways) {
  describe(`A database that ${what}`, () => {
    let database: TestDatabase;
    let storage: Storage;
    let operator: Client;
    let ownerId: number;

    const change = async (sql: string): Promise<void> => {
      await operator.query("SET default_transaction_read_only = off");
      await operator.query(sql.replace("%d", operator.database ?? ""));
      // Connections that are open keep their settings.
      await operator.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
      );
    };

    beforeEach(async () => {
      database = await TestDatabase.create();
      storage = await database.open();
      ownerId = (await storage.accounts.create({ ...plainAccount, username: "ada" }))?.id ?? 0;
      operator = new Client(database.address);
      await operator.connect();
      await change(begin);
    });
    afterEach(async () => {
      await change(end);
      await operator.end();
      await storage.close();
      await database.remove();
    });

    it("is not ready as long as a write would be refused, and says so to the writer", async () => {
      const save = () => storage.snippets.create({ ...snippet, ownerId, createdAt: 0 }, byNobody);
      await assert.rejects(storage.check(), { code });
      await assert.rejects(save(), { code });
      await assert.rejects(storage.accounts.setListed(ownerId, true), { code });
      assert.equal((await storage.accounts.byId(ownerId))?.id, ownerId);
      await change(end);
      await storage.check();
      assert.equal((await save()).outcome, "created");
      await change(begin);
    });
  });
}
