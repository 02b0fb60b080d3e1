import assert from "node:assert/strict";
import type { FamilyRecord, NewCode, NewToken } from "../../../../src/service/storage/grants.ts";
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

function token(hash: string, fields: Partial<NewToken> = {}): NewToken {
  return { hash, kind: "refresh", expiresAt: never, ...fields };
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

  it("find a token by its kind only, with its family", async () => {
    await storage.grants.begin(family, { tokens: [token("r")] }, undefined);
    await storage.grants.saveTokens("family", [token("a", { kind: "access" })]);
    assert.deepEqual(await storage.grants.token("r", "refresh"), { ...token("r"), family });
    assert.equal(await storage.grants.token("r", "access"), undefined);
    assert.equal(await storage.grants.token("a", "refresh"), undefined);
  });

  it("tell a refresh token that was spent before, and save nothing for it", async () => {
    await storage.grants.begin(family, { tokens: [token("r")] }, undefined);
    assert.deepEqual(await storage.grants.rotate("r", [token("s")]), { outcome: "rotated" });
    assert.deepEqual(await storage.grants.rotate("r", [token("t")]), {
      outcome: "reused",
      family: "family",
    });
    assert.equal(await storage.grants.token("t", "refresh"), undefined);
    assert.deepEqual(await storage.grants.rotate("unknown", []), { outcome: "unknown" });
  });

  it("lose a whole family at once, and what comes to it late", async () => {
    await storage.grants.begin(family, { tokens: [token("r")] }, undefined);
    const other = { ...family, id: "other" };
    await storage.grants.begin(other, { tokens: [token("other")] }, undefined);
    await storage.grants.revokeFamily("family");
    await storage.grants.saveTokens("family", [token("late")]);
    await storage.grants.saveTokens("other", [token("later")]);
    assert.equal(await storage.grants.token("r", "refresh"), undefined);
    assert.equal(await storage.grants.token("late", "refresh"), undefined);
    assert.notEqual(await storage.grants.token("other", "refresh"), undefined);
    assert.notEqual(await storage.grants.token("later", "refresh"), undefined);
  });

  it("go with the client they were given to", async () => {
    await storage.grants.begin(family, { code: code("c"), tokens: [token("r")] }, undefined);
    assert.equal(await storage.clients.delete("client", 2), false);
    assert.equal(await storage.clients.delete("client", 1), true);
    assert.equal(await storage.grants.token("r", "refresh"), undefined);
    assert.equal(await storage.grants.useCode("c"), undefined);
  });

  it("are swept once they have expired, browser sessions too", async () => {
    for (const expiresAt of [99, 100]) {
      const [id, tokens] = [`f${expiresAt}`, [token(`r${expiresAt}`, { expiresAt })]];
      const first = { tokens, code: code(`c${expiresAt}`, expiresAt) };
      await storage.grants.begin({ ...family, id }, first, undefined);
      const tokenHash = `s${expiresAt}`;
      const session = { accountId: 1, csrfToken: "x", beganAt: 0, browser: "" };
      await storage.webSessions.create({ ...session, tokenHash, expiresAt }, "");
    }
    await storage.grants.sweep(100);
    assert.equal(await storage.grants.token("r99", "refresh"), undefined);
    assert.notEqual(await storage.grants.token("r100", "refresh"), undefined);
    assert.equal(await storage.grants.useCode("c99"), undefined);
    assert.notEqual(await storage.grants.useCode("c100"), undefined);
    assert.equal(await storage.webSessions.byTokenHash("s99"), undefined);
    assert.notEqual(await storage.webSessions.byTokenHash("s100"), undefined);
    await storage.grants.saveTokens("f99", [token("late")]);
    assert.equal(await storage.grants.token("late", "refresh"), undefined);
  });

  it("have a thousand tokens of each kind in a family, the newest ones", async function () {
    this.timeout(60_000);
    const pair = (at: number) => [
      token(`access ${at}`, { kind: "access", expiresAt: at }),
      token(`refresh ${at}`, { expiresAt: at }),
    ];
    await storage.grants.begin(family, { tokens: pair(0) }, undefined);
    for (let at = 0; at < 1_100; at += 1) {
      const { outcome } = await storage.grants.rotate(`refresh ${at}`, pair(at + 1));
      assert.equal(outcome, "rotated");
    }
    for (const kind of ["access", "refresh"] as const) {
      const isThere = async (at: number) =>
        (await storage.grants.token(`${kind} ${at}`, kind)) !== undefined;
      assert.deepEqual([await isThere(100), await isThere(101)], [false, true]);
    }
    assert.equal((await storage.grants.rotate("refresh 1099", [])).outcome, "reused");
    assert.equal((await storage.grants.rotate("refresh 1100", [])).outcome, "rotated");
  });

  it("have one winner each among processes on the same database", async function () {
    this.timeout(60_000);
    const database = await TestDatabase.create();
    const shared = await prepare(await database.open(() => 0));
    const count = 40;
    for (let index = 0; index < count; index += 1) {
      const first = { code: code(`c${index}`), tokens: [token(`r${index}`)] };
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
