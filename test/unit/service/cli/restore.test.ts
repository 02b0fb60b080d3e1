import assert from "node:assert/strict";
import { copyFile, mkdir, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { applicationId, migrations } from "../../../../src/service/storage/sqlite/schema.ts";
import { openSqlite } from "../../../../src/service/storage/sqlite/sqliteStorage.ts";
import { byNobody } from "../../../support/service/byNobody.ts";
import { plainAccount } from "../../../support/service/plainAccount.ts";
import { runCommand as run } from "../../../support/service/runCommand.ts";
import { ServiceFixture } from "../../../support/service/serviceFixture.ts";
import { TemporaryFolder } from "../../../support/service/temporaryFolder.ts";

const snippet = { languageId: 1, title: "", description: "", tags: [], private: true, code: "" };

describe("the service's command restore", () => {
  const restore = (from: string) => run(["restore", "--data", folder.path, "--from", from]);
  const titles = async (path: string): Promise<readonly string[]> => {
    const storage = await openSqlite(path);
    const query = { ownerId: 1, languageId: undefined, page: 1, perPage: 9 };
    const { snippets } = await storage.snippets.list(query);
    await storage.close();
    return snippets.map(({ title }) => title);
  };
  let folder: TemporaryFolder;
  let copy: string;
  /** The service after its backup, still running. */
  let running: ServiceFixture;

  beforeEach(async () => {
    folder = await TemporaryFolder.create();
    copy = folder.file("copy.db");
    running = await ServiceFixture.open(folder.file("service.db"));
    const ada = await running.signIn("ada");
    await ada.create({ title: "Before" });
    assert.equal((await run(["backup", "--data", folder.path, "--to", copy])).code, 0);
    await ada.create({ title: "After" });
  });
  afterEach(async () => {
    await running.close();
    await folder.remove();
  });

  it("a backup, and keeps the database before it", async () => {
    await running.close();
    const { code, output, errors } = await restore(copy);
    assert.equal(code, 0, errors);
    const kept = /before is (\S+)\.$/u.exec(output)?.[1] ?? "";
    assert.deepEqual(await titles(folder.file("service.db")), ["Before"]);
    assert.deepEqual(await titles(kept), ["After", "Before"]);
    assert.equal((await stat(folder.file("service.db"))).mode & 0o777, 0o600);
    assert.equal((await readdir(folder.path)).length, 3);
  });

  it("nobody's sign-in: what was ended since the backup does not come back", async () => {
    const { storage, now } = running;
    const session = {
      accountId: 1,
      csrfToken: "",
      beganAt: now,
      expiresAt: now + 1e9,
      browser: "",
    };
    await storage.webSessions.create({ ...session, tokenHash: "session" }, "");
    await storage.accounts.createLink({ hash: "link", accountId: 1, expiresAt: now + 1e9 });
    const verification = { hash: "mail", accountId: 1, email: "ada@example.com" };
    await storage.accounts.createVerification({ ...verification, expiresAt: now + 1e9 });
    const later = folder.file("later.db");
    assert.equal((await run(["backup", "--data", folder.path, "--to", later])).code, 0);
    await running.close();
    assert.match((await restore(later)).output, /Everybody must sign in again\./u);
    const database = new DatabaseSync(folder.file("service.db"));
    const left = [
      "families",
      "access_tokens",
      "authorization_codes",
      "web_sessions",
      "links",
      "verifications",
    ].map((table) => database.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.["count"]);
    database.close();
    assert.deepEqual(left, [0, 0, 0, 0, 0, 0]);
  });

  it("no id and no version that was given out since the backup, however often", async () => {
    const path = folder.file("service.db");
    const given = async (): Promise<string[]> => {
      const storage = await openSqlite(path);
      const change = { title: "Changed", updatedAt: 2 };
      const changed = await storage.snippets.update(1, 1, change, undefined, byNobody);
      const made = await storage.snippets.create(
        { ...snippet, ownerId: 1, createdAt: 1 },
        byNobody,
      );
      const account = await storage.accounts.create({
        ...plainAccount,
        username: "eve",
        passwordHash: "",
      });
      await storage.close();
      assert.ok(changed.outcome === "updated" && made.outcome === "created");
      return [
        `version ${changed.snippet.version}`,
        `snippet ${made.snippet.id}`,
        `account ${account?.id}`,
      ];
    };
    await running.close();
    const all = await given();
    for (let count = 0; count < 3; count += 1) {
      assert.equal((await restore(copy)).code, 0);
      all.push(...(await given()));
    }
    assert.equal(new Set(all).size, all.length, all.join(", "));
    assert.ok(all.every((one) => Number.isSafeInteger(Number(one.split(" ")[1]))));
  });

  it("nothing while the service runs, be it idle", async () => {
    const { code, errors } = await restore(copy);
    assert.deepEqual(
      [code, errors],
      [
        1,
        `The database is in use (${folder.file("service.db")}, from ${folder.file("copy.db")}): stop the service first.\n`,
      ],
    );
    assert.deepEqual(await titles(folder.file("service.db")), ["After", "Before"]);
  });

  it("a backup over a service that was killed, of which nothing is written over the copy", async () => {
    const killed = folder.file("killed");
    await mkdir(killed);
    for (const name of ["service.db", "service.db-wal"]) {
      await copyFile(folder.file(name), join(killed, name));
    }
    const args = ["restore", "--data", killed, "--from", copy];
    const { code, output } = await run(args);
    assert.equal(code, 0);
    assert.deepEqual(await titles(join(killed, "service.db")), ["Before"]);
    const kept = /before is (\S+)\.$/u.exec(output)?.[1] ?? "";
    assert.deepEqual(await titles(kept), ["After", "Before"]);
  });

  it("a backup where there is no database", async () => {
    const empty = folder.file("empty");
    assert.equal((await run(["restore", "--data", empty, "--from", copy])).code, 0);
    assert.deepEqual(await readdir(empty), ["service.db"]);
  });

  it("a backup of an older format, which lacks tables of today", async () => {
    await running.close();
    await rm(copy);
    const database = new DatabaseSync(copy);
    database.exec(`${migrations.slice(0, 3).join("")}
      INSERT INTO accounts VALUES (1, 'ada', 'ada', '', '', '', '', 0, 'en', 'UTC', '', 0, 0, 'active');
      INSERT INTO snippets VALUES (1, 1, 1, 1, 0, 0, 1, 'Before', '[]', x'', x'');
      PRAGMA application_id = ${applicationId}; PRAGMA user_version = 3`);
    database.close();
    assert.equal((await restore(copy)).code, 0);
    assert.deepEqual(await titles(folder.file("service.db")), ["Before"]);
  });

  it("no copy that brings statements of its own, or lacks some of the service's", async () => {
    await running.close();
    const backup = new DatabaseSync(copy, { readOnly: true });
    const rows = backup
      .prepare("SELECT type, name FROM sqlite_schema WHERE sql IS NOT NULL AND type <> 'table'")
      .all();
    const tables = backup.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    backup.close();
    const changes = [
      "CREATE VIEW extra AS SELECT 1",
      "CREATE TABLE extra (id)",
      ...rows.map(({ type, name }) => `DROP ${String(type)} ${String(name)}`),
      ...tables
        .map(({ name }) => String(name))
        .filter((name) => !name.startsWith("sqlite_"))
        .flatMap((name) => [
          `CREATE TRIGGER extra AFTER INSERT ON ${name} BEGIN DELETE FROM audit; END`,
          `CREATE INDEX extra ON ${name} (length(zeroblob(9)))`,
          `ALTER TABLE ${name} ADD COLUMN extra INTEGER DEFAULT 1`,
        ]),
    ];
    assert.ok(changes.length > 40);
    const taken: string[] = [];
    for (const change of changes) {
      const changed = folder.file("changed.db");
      await copyFile(copy, changed);
      const database = new DatabaseSync(changed);
      database.exec(change);
      database.close();
      if (!/schema/u.test((await restore(changed)).errors)) taken.push(change);
    }
    assert.deepEqual(taken, []);
    assert.deepEqual(await titles(folder.file("service.db")), ["After", "Before"]);
  });

  it("a backup of every older format", async () => {
    await running.close();
    for (const version of migrations.keys()) {
      if (version === 0) continue;
      await rm(copy);
      const database = new DatabaseSync(copy);
      for (const migration of migrations.slice(0, version)) database.exec(migration);
      database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${version}`);
      database.close();
      const { code, errors } = await restore(copy);
      assert.equal(code, 0, `${version}: ${errors}`);
      assert.deepEqual(await titles(folder.file("service.db")), []);
    }
  });

  it("a backup over a damaged database", async () => {
    await running.close();
    await writeFile(folder.file("service.db"), "Dear reader, ".repeat(1_000));
    assert.equal((await restore(copy)).code, 0);
    assert.deepEqual(await titles(folder.file("service.db")), ["Before"]);
  });

  for (const [what, damage, told] of [
    [
      "a damaged copy",
      (bytes: Buffer) => bytes.fill(0x55, 8_192, 20_000),
      /copy is damaged .+: name/u,
    ],
    ["a copy with a damaged schema", (bytes: Buffer) => bytes.fill(0x55, 100, 4_096), /copy is/u],
    [
      "a copy that breaks off",
      (bytes: Buffer) => bytes.subarray(0, 9_000),
      /copy is damaged .+: n/u,
    ],
    [
      "a text of the same length as a copy",
      (bytes: Buffer) => bytes.fill("x"),
      /^The copy is not/u,
    ],
    ["another program's file", () => Buffer.from("Dear reader"), /not a database of/u],
    ["an empty file", () => Buffer.alloc(0), /not a database of/u],
    ["a newer version's", (bytes: Buffer) => bytes.fill(9, 60, 64), /^The copy .+ newer version/u],
  ] as const) {
    it(`not ${what}, and leaves the database as it is`, async () => {
      await running.close();
      await writeFile(copy, damage(await readFile(copy)));
      const { code, errors } = await restore(copy);
      assert.equal(code, 1);
      assert.match(errors, told);
      assert.deepEqual(await titles(folder.file("service.db")), ["After", "Before"]);
      assert.deepEqual((await readdir(folder.path)).toSorted(), ["copy.db", "service.db"]);
    });
  }

  it("not a database that has more beside it, and nothing of nothing", async () => {
    assert.match((await restore(folder.file("service.db"))).errors, /back it up/u);
    assert.match((await restore(folder.file("nowhere.db"))).errors, /no copy/u);
    assert.match((await run(["restore", "--data", folder.path])).errors, /--from/u);
  });
});
