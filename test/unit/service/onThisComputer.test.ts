import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import {
  openServiceOnThisComputer,
  type ServiceOnThisComputer,
} from "../../../src/service/onThisComputer.ts";
import { openSqlite } from "../../../src/service/storage/sqlite/sqliteStorage.ts";
import { problemOf, ServiceCaller } from "../../support/service/serviceCaller.ts";
import { TemporaryFolder } from "../../support/service/temporaryFolder.ts";

function callerWith(service: ServiceOnThisComputer, token: string | undefined): ServiceCaller {
  const answering = { fetch: (request: Request) => service.handle(request) };
  return new ServiceCaller(answering, "http://computer.invalid", token);
}

function callerOf(service: ServiceOnThisComputer): ServiceCaller {
  return callerWith(service, service.accessToken);
}

describe("the service on this computer", () => {
  let folder: TemporaryFolder;

  beforeEach(async () => {
    folder = await TemporaryFolder.create();
  });
  afterEach(() => folder.remove());

  const open = () => openServiceOnThisComputer({ directory: folder.file("library") });

  it("has one account, and keeps what is saved", async () => {
    const first = await open();
    const record = await callerOf(first).create({ title: "Mine", code: "a\r\n\0b" });
    await first.close();
    const again = await open();
    assert.deepEqual(await callerOf(again).snippet(record.id), record);
    assert.equal(record.owner, "you");
    await again.close();
  });

  it("shows each window what the others save", async () => {
    const windows = await Promise.all([open(), open(), open()]);
    const callers = windows.map(callerOf);
    const made = await Promise.all(callers.map((caller) => caller.create()));
    assert.equal(new Set(made.map(({ id }) => id)).size, 3);
    for (const caller of callers) {
      const list = await caller.read("/snippets");
      assert.ok(Array.isArray(list));
      assert.equal(list.length, 3);
    }
    await Promise.all(windows.map((one) => one.close()));
  });

  it("takes its token back when it is closed, and no other window's", async () => {
    const [one, other] = await Promise.all([open(), open()]);
    await one.close();
    const stranger = callerWith(other, one.accessToken);
    await problemOf(await stranger.send("GET", "/account"), 401);
    assert.equal((await callerOf(other).send("GET", "/account")).status, 200);
    await other.close();
  });

  it("writes its token nowhere", async () => {
    const service = await open();
    await callerOf(service).create();
    for (const name of await readdir(folder.file("library"))) {
      const bytes = await readFile(folder.file(`library/${name}`));
      assert.ok(!bytes.includes(service.accessToken), name);
    }
    await service.close();
  });

  it("lets nobody sign in to its account by the page", async () => {
    const service = await open();
    for (const password of ["", " ", "you"]) {
      const form = { username: "you", password };
      const anybody = callerWith(service, undefined);
      const response = await anybody.send("POST", "/sign-in", { form });
      await problemOf(response, 404);
    }
    await service.close();
  });

  it("lets go of the file when it cannot be used", async () => {
    const storage = await openSqlite(folder.file("library/snippets.db"));
    await storage.close();
    const { DatabaseSync } = await import("node:sqlite");
    const database = new DatabaseSync(folder.file("library/snippets.db"));
    database.exec("PRAGMA user_version = 99");
    database.close();
    await assert.rejects(open(), { name: "StorageError", code: "newer" });
  });
});
