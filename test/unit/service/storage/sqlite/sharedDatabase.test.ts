import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { accountName } from "../../../../../src/service/storage/accountName.ts";
import { openDatabase } from "../../../../../src/service/storage/sqlite/openDatabase.ts";
import { SharedDatabase } from "../../../../../src/service/storage/sqlite/sharedDatabase.ts";
import { openSqlite } from "../../../../../src/service/storage/sqlite/sqliteStorage.ts";
import type { Storage } from "../../../../../src/service/storage/storage.ts";
import { byNobody } from "../../../../support/service/byNobody.ts";
import { ServiceUnderTest } from "../../../../support/service/serviceUnderTest.ts";
import { TemporaryFolder } from "../../../../support/service/temporaryFolder.ts";

const expiresAt = 1e12;
const texts = { title: "T", description: "", tags: ["a"], code: "x" };
const snippet = { ...texts, ownerId: 1, languageId: 183, private: true, createdAt: 0 };
const family = { id: "f", clientId: "c", accountId: 1, beganAt: 0, endsAt: expiresAt };
const tokens = { access: { hash: "a", expiresAt }, refresh: { hash: "r", expiresAt } };
const others = { access: { hash: "b", expiresAt }, refresh: { hash: "q", expiresAt } };
const session = { tokenHash: "s", csrfToken: "", beganAt: 0, expiresAt, browser: "" };
const client = { clientId: "d", name: "", secretHash: "", redirectUris: [], redirectPrefixes: [] };

/** Every way to write, each by a call of its own. */
const writes: Readonly<Record<string, (storage: Storage) => Promise<unknown>>> = {
  "a snippet that is created": ({ snippets }) => snippets.create(snippet, byNobody),
  "one that is changed": ({ snippets }) => snippets.update(1, 1, { updatedAt: 1 }, 1, byNobody),
  "one that is deleted": ({ snippets }) => snippets.delete(1, 1, undefined, undefined),
  "a link": ({ accounts }) => accounts.createLink({ hash: "l", accountId: 1, expiresAt }),
  "a link of a mail": ({ accounts }) =>
    accounts.createVerification({ hash: "v", accountId: 1, email: "", expiresAt }),
  "its use": ({ accounts }) => accounts.verifyEmail(1, "v", 0),
  "an export": ({ audit }) => audit.exported(1),
  "a password": ({ accounts }) => accounts.setPassword(1, "new", undefined),
  "a status": ({ accounts }) => accounts.setStatus(1, "disabled"),
  "an account's removal": ({ accounts }) => accounts.remove(1),
  "a count": ({ limits }) => limits.take("key", { burst: 1, interval: 1 }, 0, 1),
  "a count's end": ({ limits }) => limits.giveBack("key", { burst: 1, interval: 1 }, 1),
  "a session": ({ webSessions }) => webSessions.create({ ...session, accountId: 1 }, "x"),
  "a session's end": ({ webSessions }) => webSessions.delete("s"),
  "an application": ({ clients }) => clients.create({ ...client, ownerId: 1, createdAt: 0 }),
  "its secret": ({ clients }) => clients.setSecret("c", "new"),
  "its removal": ({ clients }) => clients.remove("c", undefined),
  "a family": ({ grants }) => grants.begin({ ...family, id: "g" }, {}, undefined),
  "a code": ({ grants }) => grants.useCode("code"),
  "new tokens": ({ grants }) => grants.saveTokens("f", others),
  "a rotation": ({ grants }) => grants.rotate("f", "r", others),
  "a family's end": ({ grants }) => grants.revokeFamily("f", "token-reused"),
  "a sweep": ({ grants }) => grants.sweep(1),
};

describe("While another process writes to the database", () => {
  let folder: TemporaryFolder;
  let target: ServiceUnderTest;
  let storage: Storage;
  let other: DatabaseSync;
  beforeEach(async () => {
    folder = await TemporaryFolder.create();
    storage = await openSqlite(folder.file("service.db"), () => 0);
    target = await ServiceUnderTest.open(undefined, storage);
    await target.account("ada");
    await storage.snippets.create(snippet, byNobody);
    await storage.clients.create({ ...client, clientId: "c", ownerId: 1, createdAt: 0 });
    await storage.grants.begin(family, { tokens }, undefined);
    other = new DatabaseSync(folder.file("service.db"));
  });
  afterEach(async () => {
    other.close();
    await target.close();
    await folder.remove();
  });

  for (const [what, write] of Object.entries(writes)) {
    it(`nobody is kept waiting by ${what}, which is written when its turn comes`, async function () {
      // The computer may stand still for a while; each attempt is with a database of its own.
      this.retries(2);
      other.exec("BEGIN IMMEDIATE; UPDATE accounts SET locale = 'de'");
      const begun = performance.now();
      let isWritten = false;
      const written = write(storage).then(() => (isWritten = true));
      for (let turn = 0; turn < 3; turn += 1) {
        // Who only reads goes on meanwhile.
        assert.equal((await storage.accounts.byUsername(accountName("ada")))?.locale, "en");
        await new Promise((resolve) => setImmediate(resolve));
      }
      assert.ok(!isWritten);
      other.exec("COMMIT");
      await written;
      const took = performance.now() - begun;
      assert.ok(took < 2_000, `${took} ms`);
    });
  }

  it("nothing of this process sees or joins a transaction that is under way", async () => {
    const database = await openDatabase(folder.file("service.db"));
    const shared = new SharedDatabase(database);
    const locale = async (): Promise<string | undefined> =>
      (await shared.row("SELECT locale FROM accounts"))?.text("locale");
    const undone = shared.transaction(async ({ run }) => {
      await run("UPDATE accounts SET locale = 'de'");
      await run("UPDATE accounts SET locale = 'fr'");
      throw new Error("rolled back");
    });
    const seen = locale();
    const kept = shared.transaction(({ run }) => run("UPDATE accounts SET locale = 'nl'"));
    await assert.rejects(undone, /rolled back/u);
    assert.deepEqual([await seen, await kept, await locale()], ["en", 1, "nl"]);
    database.close();
  });

  it("those who wait have their turns of the event loop one after the other, in order", async () => {
    other.exec("BEGIN IMMEDIATE");
    let [turn, isOver] = [0, false];
    const turns: number[] = [];
    const writing = Array.from({ length: 20 }, async (_, at) => {
      const made = await storage.snippets.create({ ...snippet, title: `${at}` }, byNobody);
      turns.push(turn);
      assert.ok(made.outcome === "created");
      assert.equal(made.snippet.id, at + 2);
    });
    const count = (): void => {
      turn += 1;
      if (!isOver) setImmediate(count);
    };
    count();
    other.exec("COMMIT");
    await Promise.all(writing);
    isOver = true;
    assert.equal(new Set(turns).size, writing.length);
  });

  it("a write is refused as busy once that takes too long, and nothing of it is left", async function () {
    this.timeout(20_000);
    other.exec("BEGIN IMMEDIATE");
    await assert.rejects(storage.snippets.create(snippet, byNobody), { code: "busy" });
    other.exec("COMMIT");
    const query = { ownerId: 1, languageId: undefined, page: 1, perPage: 9 };
    assert.equal((await storage.snippets.list(query)).total, 1);
  });
});
