import assert from "node:assert/strict";
import type { FamilyRecord, NewCode, NewTokens } from "../../../../src/service/storage/grants.ts";
import type { Storage } from "../../../../src/service/storage/storage.ts";
import { ChildProcess } from "../../../support/service/childProcess.ts";
import { openTestStorage, TestDatabase } from "../../../support/service/testDatabase.ts";

const racerProgram = new URL("../../../support/service/grantRacer.ts", import.meta.url);
const never = Number.MAX_SAFE_INTEGER;

const family: FamilyRecord = {
  id: "family",
  clientId: "client",
  accountId: 1,
  beganAt: 0,
  endsAt: never,
};

/** The access token "a1" and the refresh token "r1" of the name "1". */
function pair(name: string | number, expiresAt = never): NewTokens {
  return {
    access: { hash: `a${name}`, expiresAt },
    refresh: { hash: `r${name}`, expiresAt },
  };
}

function code(codeHash: string, expiresAt = never): NewCode {
  return { codeHash, redirectUri: "https://a.example/cb", codeChallenge: undefined, expiresAt };
}

async function prepare(storage: Storage): Promise<Storage> {
  await storage.accounts.create({
    username: "ada",
    firstname: "",
    lastname: "",
    email: "",
    locale: "en",
    timezone: "UTC",
    passwordHash: "",
    registeredAt: 0,
    activatedAt: 0,
    emailVerified: true,
    status: "active",
  });
  await storage.clients.create({
    clientId: "client",
    name: "Client",
    secretHash: "",
    redirectUris: ["https://a.example/cb"],
    redirectPrefixes: [],
    ownerId: 1,
    createdAt: 0,
  });
  return storage;
}

describe("grants in the service's database", () => {
  let storage: Storage;

  beforeEach(async () => {
    storage = await prepare(await openTestStorage(() => 0));
  });
  afterEach(() => storage.close());

  it("let a code be used first by one caller only", async () => {
    await storage.grants.begin(family, { code: code("c") }, undefined);
    const used = { ...code("c"), family };
    assert.deepEqual(await storage.grants.useCode("c"), { first: true, code: used });
    assert.deepEqual(await storage.grants.useCode("c"), { first: false, code: used });
    assert.equal(await storage.grants.useCode("unknown"), undefined);
  });

  it("find an access token with its family, which knows how long it can be refreshed", async () => {
    await storage.grants.begin(family, { tokens: pair(1) }, undefined);
    const found = { hash: "a1", expiresAt: never, family };
    assert.deepEqual(await storage.grants.accessToken("a1"), found);
    assert.equal(await storage.grants.accessToken("r1"), undefined);
    assert.deepEqual(await storage.grants.family("family"), { ...family, refreshableUntil: never });
    assert.equal(await storage.grants.family("other"), undefined);
  });

  it("tell any refresh token but the newest, and save nothing for it", async () => {
    await storage.grants.begin(family, { code: code("c") }, undefined);
    assert.equal(await storage.grants.rotate("family", "r1", pair(2)), "other");
    await storage.grants.saveTokens("family", pair(1));
    assert.equal(await storage.grants.rotate("family", "r1", pair(2)), "rotated");
    assert.equal(await storage.grants.rotate("family", "r1", pair(3)), "other");
    assert.equal(await storage.grants.accessToken("a3"), undefined);
    assert.equal(await storage.grants.rotate("family", "r2", pair(4)), "rotated");
    assert.equal(await storage.grants.rotate("unknown", "r2", pair(5)), "gone");
    assert.equal(await storage.grants.accessToken("a5"), undefined);
  });

  it("lose a whole family at once, and what comes to it late", async () => {
    await storage.grants.begin(family, { tokens: pair(1) }, undefined);
    await storage.grants.begin({ ...family, id: "other" }, { tokens: pair(2) }, undefined);
    await storage.grants.revokeFamily("family", "application-revoked");
    await storage.grants.saveTokens("family", pair("late"));
    await storage.grants.saveTokens("other", pair("later"));
    assert.equal(await storage.grants.accessToken("a1"), undefined);
    assert.equal(await storage.grants.family("family"), undefined);
    assert.equal(await storage.grants.accessToken("alate"), undefined);
    assert.notEqual(await storage.grants.accessToken("a2"), undefined);
    assert.notEqual(await storage.grants.accessToken("alater"), undefined);
  });

  it("go with the client they were given to", async () => {
    await storage.grants.begin(family, { code: code("c"), tokens: pair(1) }, undefined);
    assert.equal(await storage.clients.remove("client", 2), false);
    assert.equal(await storage.clients.remove("client", 1), true);
    assert.equal(await storage.grants.accessToken("a1"), undefined);
    assert.equal(await storage.grants.family("family"), undefined);
    assert.equal(await storage.grants.useCode("c"), undefined);
  });

  it("are swept once they have expired, browser sessions too", async () => {
    for (const expiresAt of [99, 100]) {
      const first = { tokens: pair(expiresAt, expiresAt), code: code(`c${expiresAt}`, expiresAt) };
      await storage.grants.begin({ ...family, id: `f${expiresAt}` }, first, undefined);
      const tokenHash = `s${expiresAt}`;
      const session = { accountId: 1, csrfToken: "x", beganAt: 0, browser: "" };
      await storage.webSessions.create({ ...session, tokenHash, expiresAt }, "");
    }
    await storage.grants.sweep(100);
    for (const [name, isThere] of [
      [99, false],
      [100, true],
    ] as const) {
      assert.equal((await storage.grants.accessToken(`a${name}`)) !== undefined, isThere);
      assert.equal((await storage.grants.family(`f${name}`)) !== undefined, isThere);
    }
    assert.equal(await storage.grants.useCode("c99"), undefined);
    assert.notEqual(await storage.grants.useCode("c100"), undefined);
    assert.equal(await storage.webSessions.byTokenHash("s99"), undefined);
    assert.notEqual(await storage.webSessions.byTokenHash("s100"), undefined);
    await storage.grants.saveTokens("f99", pair("late"));
    assert.equal(await storage.grants.accessToken("alate"), undefined);
  });

  it("have twenty access tokens in a family, the newest ones, and one refresh token", async () => {
    await storage.grants.begin(family, { tokens: pair(0, 0) }, undefined);
    for (let at = 0; at < 30; at += 1) {
      const rotation = await storage.grants.rotate("family", `r${at}`, pair(at + 1, at + 1));
      assert.equal(rotation, "rotated");
    }
    const isThere = async (at: number) =>
      (await storage.grants.accessToken(`a${at}`)) !== undefined;
    assert.deepEqual(
      [await isThere(10), await isThere(11), await isThere(30)],
      [false, true, true],
    );
  });

  it("have one winner each among processes on the same database", async function () {
    this.timeout(60_000);
    const database = await TestDatabase.create();
    const shared = await prepare(await database.open(() => 0));
    const count = 200;
    for (let index = 0; index < count; index += 1) {
      const first = { code: code(`c${index}`), tokens: pair(index) };
      await shared.grants.begin({ ...family, id: `f${index}` }, first, undefined);
    }
    const racers = ["one", "two", "three"].map(
      (name) => new ChildProcess(racerProgram, [database.address, String(count), name]),
    );
    for (const racer of racers) assert.equal(await racer.line(), "ready");
    for (const racer of racers) racer.write("go\n");
    const won = await Promise.all(racers.map(async (racer) => await racer.line()));
    await Promise.all(racers.map((racer) => racer.ended()));
    const names: unknown[] = won.flatMap((line): unknown[] => {
      const list: unknown = JSON.parse(line);
      return Array.isArray(list) ? list : [];
    });
    assert.equal(names.length, 2 * count);
    assert.equal(new Set(names).size, 2 * count);
    await shared.close();
    await database.remove();
  });
});
