import assert from "node:assert/strict";
import { ServiceUnderTest } from "../../../../support/service/serviceUnderTest.ts";
import type { Database } from "../../../../../src/service/storage/sqlite/database.ts";
import { openDatabase } from "../../../../../src/service/storage/sqlite/openDatabase.ts";
import { SqliteStorage } from "../../../../../src/service/storage/sqlite/sqliteStorage.ts";
import { TemporaryFolder } from "../../../../support/service/temporaryFolder.ts";
import { StorageError } from "../../../../../src/service/storage/storageError.ts";

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
      snippets.create(snippet(owner, 30_000), { keyHash: key, fingerprint: "" });
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
      snippets.create(snippet(owner, 1, "x".repeat(1_000_000)), undefined, quota);
    for (let owner = 1; owner < 4; owner += 1) await create(1 + (owner % 2));
    await assert.rejects(
      create(1),
      new StorageError("full", "The database is as large as it may be."),
    );
    await assert.rejects(create(2));
    const change = { updatedAt: 1, code: "" };
    assert.equal((await snippets.update(1, 2, change, undefined, quota)).outcome, "updated");
    assert.equal((await create(1)).outcome, "created");
  });

  it("leaves room on the disk, in which everybody can still delete and sign in", async () => {
    const quota = { snippets: 1e6, bytes: 1e9, tags: 1e6 };
    const { snippets } = target.storage;
    const create = (code: string) => snippets.create(snippet(1, 1, code), undefined, quota);
    await create("x".repeat(100));
    database.room = () => 64 * 1024 * 1024 - 1;
    await assert.rejects(create("x"), new StorageError("full", "The disk is full."));
    const change = { updatedAt: 1, code: "" };
    assert.equal((await snippets.update(1, 1, change, undefined, quota)).outcome, "updated");
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
