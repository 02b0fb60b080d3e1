import assert from "node:assert/strict";
import { chmod, readFile, rm, stat, symlink, truncate, writeFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { isWalSafe, openDatabase } from "../../../../../src/service/storage/sqlite/openDatabase.ts";
import { applicationId, migrations } from "../../../../../src/service/storage/sqlite/schema.ts";
import { segmentSize } from "../../../../../src/service/storage/segments.ts";
import { openSqlite } from "../../../../../src/service/storage/sqlite/sqliteStorage.ts";
import { SegmentedLists } from "../../../../support/service/segmentedLists.ts";
import { ServiceFixture } from "../../../../support/service/serviceFixture.ts";
import { TemporaryFolder } from "../../../../support/service/temporaryFolder.ts";

describe("opening the service's database", () => {
  let folder: TemporaryFolder;
  let path: string;

  beforeEach(async () => {
    folder = await TemporaryFolder.create();
    path = folder.file("deep/service.db");
  });
  afterEach(() => folder.remove());

  async function fill(): Promise<void> {
    const fixture = await ServiceFixture.open(path);
    const ada = await fixture.signIn("ada");
    for (let index = 0; index < 20; index += 1) await ada.create({ code: "x".repeat(5_000) });
    await fixture.close();
  }

  function tamper(sql: string): void {
    const database = new DatabaseSync(path);
    database.exec(sql);
    database.close();
  }

  async function assertRefused(code: string): Promise<void> {
    const before = await readFile(path);
    await assert.rejects(openSqlite(path), { name: "StorageError", code });
    assert.deepEqual(await readFile(path), before);
  }

  it("makes file and folder for this user only", async function () {
    if (process.platform === "win32") return;
    await (await openSqlite(path)).close();
    assert.equal((await stat(path)).mode & 0o777, 0o600);
    assert.equal((await stat(folder.file("deep"))).mode & 0o777, 0o700);
  });

  it("finds again what was written", async () => {
    await fill();
    const fixture = await ServiceFixture.open(path);
    const ada = await fixture.signIn("ada");
    const list = await ada.read("/snippets?per_page=100");
    assert.ok(Array.isArray(list));
    assert.equal(list.length, 20);
    await fixture.close();
  });

  it("brings an older format up to date with all that is in it", async () => {
    path = folder.file("older.db");
    tamper(`${migrations[0]}
      PRAGMA application_id = ${applicationId}; PRAGMA user_version = 1;
      INSERT INTO accounts SELECT value, 'u' || value, 'u' || value, '', '', '', '', 0, '', '', '', 0, 0, 'active'
        FROM json_each('[1,2,3]');
      INSERT INTO snippets (owner_id, language_id, private, created_at, updated_at, version, title, tags, description, code)
        WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${4 * segmentSize})
        SELECT 1 + n % 2, n % 5, 1, n / 3, 0, 1, '', '[]', x'', x'' FROM numbers`);
    const lists = await SegmentedLists.dividedAt(path, segmentSize);
    assert.equal(await lists.check(), 14);
    const storage = await openSqlite(path);
    await storage.accounts.remove(1);
    await storage.close();
    assert.equal(await lists.check(), 7);
  });

  it("refuses a newer format and leaves it as it is", async () => {
    await fill();
    tamper("PRAGMA user_version = 99");
    await assertRefused("newer");
  });

  it("refuses another program's database", async () => {
    await writeFile(folder.file("other.db"), "");
    path = folder.file("other.db");
    tamper("CREATE TABLE theirs (a)");
    await assertRefused("foreign");
  });

  it("refuses a file that is no database", async () => {
    path = folder.file("letter.txt");
    await writeFile(path, "Dear reader, ".repeat(1_000));
    await assertRefused("foreign");
  });

  it("refuses a file that was cut off", async () => {
    await fill();
    await truncate(path, 8_192);
    await assert.rejects(
      async () => {
        const storage = await openSqlite(path);
        try {
          await storage.snippets.list({ ownerId: 1, languageId: undefined, page: 1, perPage: 100 });
        } finally {
          await storage.close();
        }
      },
      { name: "StorageError", code: "damaged" },
    );
  });

  it("refuses a symbolic link", async () => {
    await fill();
    const link = folder.file("link.db");
    await symlink(path, link);
    await assert.rejects(openSqlite(link), { code: "refused" });
  });

  it("takes a new and empty file as its own", async () => {
    path = folder.file("empty.db");
    await writeFile(path, "");
    await (await openSqlite(path)).close();
    await (await openSqlite(path)).close();
  });

  it("is told as read-only by a write that SQLite refuses", async () => {
    const database = await openDatabase(path);
    database.exec("PRAGMA query_only = ON");
    assert.throws(() => database.exec("DELETE FROM accounts"), { code: "readonly" });
    database.close();
  });

  it("is not ready once its file is gone, or must not be written", async () => {
    const storage = await openSqlite(path);
    await storage.check();
    if (process.platform !== "win32" && process.getuid?.() !== 0) {
      await chmod(path, 0o400);
      await assert.rejects(storage.check(), { code: "readonly" });
    }
    for (const end of ["", "-wal", "-shm"]) await rm(`${path}${end}`, { force: true });
    await assert.rejects(storage.check(), { code: "failed" });
    await storage.close();
  });

  it("waits for a journal on the disk before a write counts", async () => {
    const database = await openDatabase(path);
    const version = database.get("SELECT sqlite_version() AS v")?.text("v") ?? "";
    const expected = isWalSafe(version) ? ["wal", 2] : ["delete", 3];
    const mode = database.get("PRAGMA journal_mode")?.text("journal_mode");
    const level = database.get("PRAGMA synchronous")?.integer("synchronous");
    assert.deepEqual([mode, level], expected);
    database.close();
  });

  for (const [version, safe] of [
    ["3.50.4", false],
    ["3.51.2", false],
    ["3.51.3", true],
    ["3.51.10", true],
    ["3.52.0", true],
    ["4.0.0", true],
    ["2.99.99", false],
    ["", false],
  ] as const) {
    it(`holds SQLite ${version} for ${safe ? "safe" : "not safe"} with WAL`, () => {
      assert.equal(isWalSafe(version), safe);
    });
  }

  it("can be done by many at once, also while the file comes into being", async () => {
    const storages = await Promise.all(Array.from({ length: 6 }, () => openSqlite(path)));
    await Promise.all(storages.map((storage) => storage.close()));
  });
});
