import assert from "node:assert/strict";
import fc from "fast-check";
import { ServiceUnderTest } from "../../../../support/service/serviceUnderTest.ts";
import type { Database } from "../../../../../src/service/storage/sqlite/database.ts";
import { openDatabase } from "../../../../../src/service/storage/sqlite/openDatabase.ts";
import { sqliteStorage } from "../../../../../src/service/storage/sqlite/sqliteStorage.ts";
import type { Storage } from "../../../../../src/service/storage/storage.ts";
import { TemporaryFolder } from "../../../../support/service/temporaryFolder.ts";
import { StorageError } from "../../../../../src/service/storage/storageError.ts";
import { byNobody } from "../../../../support/service/byNobody.ts";

describe("What one account leaves behind by doing the same again and again", () => {
  let database: Database;
  let target: ServiceUnderTest;
  beforeEach(async () => {
    database = await openDatabase(":memory:");
    target = await ServiceUnderTest.open(
      undefined,
      sqliteStorage(database, () => 0),
    );
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

  const mebibyte = 1024 * 1024;
  const quota = { snippets: 1e6, bytes: 1e9, tags: 1e6, disk: 16 * mebibyte };
  const asker = { ...byNobody, quota };
  const noRoom = new StorageError("full", "There is no room for a library of this size.");

  it("is no more than is left to others, of all that the libraries may take, and what goes makes room", async () => {
    const { snippets } = target.storage;
    const create = (owner: number) =>
      snippets.create(snippet(owner, 1, "x".repeat(mebibyte)), asker);
    const fill = async (owner: number): Promise<number> => {
      for (let count = 0; ; count += 1) {
        const isFull = await create(owner).then(
          () => false,
          (error: unknown) => assert.deepEqual(error, noRoom) ?? true,
        );
        if (isFull) return count;
      }
    };
    assert.deepEqual([await fill(1), await fill(2), await fill(1)], [7, 4, 0]);
    assert.ok(database.size() < quota.disk);
    const change = { updatedAt: 1, code: "" };
    for (const id of [1, 2, 3]) {
      const { outcome } = await snippets.update(id, 1, change, undefined, asker);
      assert.equal(outcome, "updated");
    }
    assert.equal((await create(2)).outcome, "created");
  });

  it("leaves room on the disk, in which everybody can still delete and sign in", async () => {
    const { snippets } = target.storage;
    const create = (code: string) => snippets.create(snippet(1, 1, code), asker);
    await create("x".repeat(100));
    database.room = () => 64 * mebibyte + 2_000;
    await assert.rejects(create("x"), noRoom);
    const change = { updatedAt: 1, code: "" };
    assert.equal((await snippets.update(1, 1, change, undefined, asker)).outcome, "updated");
    await target.account("cyd");
    database.room = () => 64 * mebibyte + 3_000;
    assert.equal((await create("x")).outcome, "created");
  });

  it("cannot be all that is left on the disk, whatever several save", async () => {
    const steps = fc.array(fc.record({ owner: fc.nat(3), length: fc.nat(mebibyte / 2) }), {
      minLength: 20,
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 8 }), async (saved, disk) => {
        const own = await openDatabase(":memory:");
        const service = await ServiceUnderTest.open(
          undefined,
          sqliteStorage(own, () => 0),
        );
        for (const name of ["ada", "bob", "cyd", "dan"]) await service.account(name);
        const before = own.size();
        // The disk has what the libraries do not take.
        own.room = () => 64 * mebibyte + disk * mebibyte - (own.size() - before);
        const taken = [0, 0, 0, 0];
        for (const { owner, length } of saved) {
          const left = own.room() - 64 * mebibyte;
          const writing = service.storage.snippets.create(
            snippet(owner + 1, 1, "x".repeat(length)),
            asker,
          );
          const isSaved = await writing.then(
            () => true,
            () => false,
          );
          const wanted = (taken[owner] ?? 0) + length;
          if (isSaved) taken[owner] = wanted;
          const leftThen = own.room() - 64 * mebibyte;
          if (isSaved) assert.ok(wanted <= leftThen, `${wanted} of ${leftThen} left`);
          // Nobody is refused who takes little.
          else assert.ok(2 * wanted + 200_000 > left, `${wanted} of ${left} were refused`);
        }
        await service.close();
      }),
      { numRuns: 10 },
    );
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
  const ends: Readonly<Record<string, (storage: Storage) => Promise<unknown>>> = {
    "an application is deleted by its owner": ({ clients }) => clients.remove("client", 1),
    "an application is removed": ({ clients }) => clients.remove("client", undefined),
    "an account with applications is disabled": ({ accounts }) => accounts.setStatus(1, "disabled"),
    "an account with applications and snippets is removed": ({ accounts }) => accounts.remove(1),
    "what has expired is swept": ({ grants }) => grants.sweep(40 * 24 * 60 * 60 * 1000),
  };

  for (const [name, end] of Object.entries(ends)) {
    it(`goes in pieces, with turns for others between, when ${name}`, async () => {
      const database = await openDatabase(":memory:");
      const target = await ServiceUnderTest.open(
        undefined,
        sqliteStorage(database, () => 0),
      );
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
      await end(sqliteStorage(database, () => 0));
      isOver = true;
      assert.equal(most, 100);
      assert.ok(turns >= many / most, `${turns} turns`);
      const left = database.get("SELECT count(*) AS count FROM families")?.integer("count");
      assert.equal(left, 0);
      await target.close();
    });
  }
});
