import assert from "node:assert/strict";
import { ServiceUnderTest } from "../../../../support/service/serviceUnderTest.ts";
import type { Database } from "../../../../../src/service/storage/sqlite/database.ts";
import { openDatabase } from "../../../../../src/service/storage/sqlite/openDatabase.ts";
import { SqliteStorage } from "../../../../../src/service/storage/sqlite/sqliteStorage.ts";
import { TemporaryFolder } from "../../../../support/service/temporaryFolder.ts";
import { StorageError } from "../../../../../src/service/storage/storageError.ts";
import { byNobody } from "../../../../support/service/byNobody.ts";

describe("What one account leaves behind by doing the same again and again", () => {
  let database: Database;
  let target: ServiceUnderTest;
  beforeEach(async () => {
    database = await openDatabase(":memory:");
    target = await ServiceUnderTest.open(undefined, new SqliteStorage(database, () => 0));
    await target.account("ada");
    await target.account("bob");
  });
  afterEach(() => target.close());

  const count = (table: string): number =>
    database.get(`SELECT count(*) AS count FROM ${table}`)?.integer("count") ?? 0;
  const snippet = (ownerId: number, createdAt: number, code = "") => {
    const text = { title: "T", description: "", tags: [], code };
    return { ...text, ownerId, languageId: 183, private: true, createdAt };
  };

  it("is ten thousand keys of creations, the newest ones", async () => {
    database.run(`INSERT INTO idempotency_keys
      WITH RECURSIVE all_keys (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM all_keys LIMIT 20000)
      SELECT 1 + value % 2, 'key ' || value, '', 1, value FROM all_keys`);
    const { snippets } = target.storage;
    const create = (owner: number, key: string) =>
      snippets.create(snippet(owner, 30_000), byNobody, { keyHash: key, fingerprint: "" });
    assert.equal((await create(1, "new")).outcome, "created");
    assert.equal(count("idempotency_keys"), 20_000);
    assert.equal((await create(1, "new")).outcome, "repeated");
    assert.equal((await create(2, "key 1")).outcome, "repeated");
    assert.equal((await create(1, "key 2")).outcome, "created");
  });

  it("is no more than the disk that all may take, and what goes makes room", async () => {
    const quota = { snippets: 1e6, bytes: 1e9, tags: 1e6, disk: 3_500_000 };
    const { snippets } = target.storage;
    const create = (owner: number) =>
      snippets.create(snippet(owner, 1, "x".repeat(1_000_000)), { ...byNobody, quota });
    for (let owner = 1; owner < 4; owner += 1) await create(1 + (owner % 2));
    await assert.rejects(
      create(1),
      new StorageError("full", "The database is as large as it may be."),
    );
    await assert.rejects(create(2));
    const change = { updatedAt: 1, code: "" };
    assert.equal(
      (await snippets.update(1, 2, change, undefined, { ...byNobody, quota })).outcome,
      "updated",
    );
    assert.equal((await create(1)).outcome, "created");
  });

  it("leaves room on the disk, in which everybody can still delete and sign in", async () => {
    const quota = { snippets: 1e6, bytes: 1e9, tags: 1e6 };
    const { snippets } = target.storage;
    const create = (code: string) => snippets.create(snippet(1, 1, code), { ...byNobody, quota });
    await create("x".repeat(100));
    database.room = () => 64 * 1024 * 1024 - 1;
    await assert.rejects(create("x"), new StorageError("full", "The disk is full."));
    const change = { updatedAt: 1, code: "" };
    assert.equal(
      (await snippets.update(1, 1, change, undefined, { ...byNobody, quota })).outcome,
      "updated",
    );
    await target.account("cyd");
    database.room = () => 64 * 1024 * 1024;
    assert.equal((await create("x")).outcome, "created");
  });

  it("knows how much room the disk has that the file is on", async () => {
    const folder = await TemporaryFolder.create();
    const onDisk = await openDatabase(folder.file("service.db"));
    const room = onDisk.room();
    assert.ok(room > 0 && room < Number.POSITIVE_INFINITY, String(room));
    assert.equal(database.room(), Number.POSITIVE_INFINITY);
    onDisk.close();
    await folder.remove();
  });
});

describe("What many leave behind", () => {
  const many = 1_000;
  const ends: Readonly<Record<string, (storage: SqliteStorage) => Promise<unknown>>> = {
    "an application is deleted by its owner": ({ clients }) => clients.delete("client", 1),
    "an application is removed": ({ clients }) => clients.remove("client"),
    "an account with applications is disabled": ({ accounts }) => accounts.setStatus(1, "disabled"),
    "an account with applications and snippets is removed": ({ accounts }) => accounts.remove(1),
    "what has expired is swept": ({ grants }) => grants.sweep(40 * 24 * 60 * 60 * 1000),
  };

  for (const [name, end] of Object.entries(ends)) {
    it(`goes in pieces, with turns for others between, when ${name}`, async () => {
      const database = await openDatabase(":memory:");
      const target = await ServiceUnderTest.open(undefined, new SqliteStorage(database, () => 0));
      await target.account("ada");
      await target.account("bob");
      const numbers = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers LIMIT ${many})`;
      database.exec(`
        INSERT INTO clients VALUES ('client', '', '', '[]', '[]', 1, 0);
        INSERT INTO families (id, client_id, account_id, began_at, used_at, ends_at, refresh_hash, refreshable_until)
          ${numbers} SELECT 'f' || n, 'client', 2, 0, 0, 5, 'r' || n, 5 FROM numbers;
        INSERT INTO access_tokens ${numbers} SELECT 'a' || n, 'f' || n, 5 FROM numbers;
        INSERT INTO limits ${numbers} SELECT 'l' || n, 5 FROM numbers;
        INSERT INTO idempotency_keys ${numbers} SELECT 1, 'k' || n, '', 1, 0 FROM numbers;
        INSERT INTO snippets (owner_id, language_id, private, created_at, updated_at, version, title, tags, description, code)
          ${numbers} SELECT 1, 183, 1, 0, 0, 1, 'T', '[]', x'', x'' FROM numbers;`);
      const run = database.run.bind(database);
      let [most, turns, isOver] = [0, 0, false];
      database.run = (sql, ...parameters) => {
        const result = run(sql, ...parameters);
        if (sql.startsWith("DELETE")) most = Math.max(most, result.changes);
        return result;
      };
      const takeTurn = (): void => {
        turns += 1;
        if (!isOver) setImmediate(takeTurn);
      };
      takeTurn();
      await end(new SqliteStorage(database, () => 0));
      isOver = true;
      assert.equal(most, 100);
      assert.ok(turns >= many / most, `${turns} turns`);
      const left = database.get("SELECT count(*) AS count FROM families")?.integer("count");
      assert.equal(left, 0);
      await target.close();
    });
  }
});
