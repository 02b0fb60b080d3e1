import assert from "node:assert/strict";
import { SqliteStorage } from "../../../../../src/service/storage/sqlite/sqliteStorage.ts";
import type { TokenRecord } from "../../../../../src/service/storage/storage.ts";
import { ChildProcess } from "../../../../support/service/childProcess.ts";
import { TemporaryFolder } from "../../../../support/service/temporaryFolder.ts";

const racerProgram = new URL("../../../../support/service/grantRacer.ts", import.meta.url);
const never = Number.MAX_SAFE_INTEGER;

function token(hash: string, fields: Partial<TokenRecord> = {}): TokenRecord {
  const kind = "refresh";
  return {
    hash,
    kind,
    clientId: "client",
    accountId: 1,
    family: "family",
    expiresAt: never,
    ...fields,
  };
}

function code(codeHash: string, expiresAt = never) {
  const redirectUri = "https://a.example/cb";
  const family = "family";
  return {
    codeHash,
    clientId: "client",
    accountId: 1,
    redirectUri,
    codeChallenge: undefined,
    expiresAt,
    family,
  };
}

async function prepare(path: string): Promise<SqliteStorage> {
  const storage = await SqliteStorage.open(path, () => 0);
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
  let storage: SqliteStorage;

  beforeEach(async () => {
    storage = await prepare(":memory:");
  });
  afterEach(() => storage.close());

  it("let a code be used first by one caller only", async () => {
    await storage.grants.saveCode(code("c"));
    assert.deepEqual(await storage.grants.useCode("c"), { first: true, code: code("c") });
    assert.deepEqual(await storage.grants.useCode("c"), { first: false, code: code("c") });
    assert.equal(await storage.grants.useCode("unknown"), undefined);
  });

  it("find a token by its kind only", async () => {
    await storage.grants.saveTokens([token("r"), token("a", { kind: "access" })]);
    assert.deepEqual(await storage.grants.token("r", "refresh"), token("r"));
    assert.equal(await storage.grants.token("r", "access"), undefined);
    assert.equal(await storage.grants.token("a", "refresh"), undefined);
  });

  it("tell a refresh token that was spent before, and save nothing for it", async () => {
    await storage.grants.saveTokens([token("r")]);
    assert.deepEqual(await storage.grants.rotate("r", [token("s")]), { outcome: "rotated" });
    assert.deepEqual(await storage.grants.rotate("r", [token("t")]), {
      outcome: "reused",
      family: "family",
    });
    assert.equal(await storage.grants.token("t", "refresh"), undefined);
    assert.deepEqual(await storage.grants.rotate("unknown", []), { outcome: "unknown" });
  });

  it("lose a whole family at once, and what comes to it late", async () => {
    await storage.grants.saveTokens([token("r"), token("other", { family: "other" })]);
    await storage.grants.revokeFamily("family");
    await storage.grants.saveTokens([token("late"), token("later", { family: "other" })]);
    assert.equal(await storage.grants.token("r", "refresh"), undefined);
    assert.equal(await storage.grants.token("late", "refresh"), undefined);
    assert.notEqual(await storage.grants.token("other", "refresh"), undefined);
    assert.notEqual(await storage.grants.token("later", "refresh"), undefined);
  });

  it("go with the client they were given to", async () => {
    await storage.grants.saveTokens([token("r")]);
    await storage.grants.saveCode(code("c"));
    assert.equal(await storage.clients.delete("client", 2), false);
    assert.equal(await storage.clients.delete("client", 1), true);
    assert.equal(await storage.grants.token("r", "refresh"), undefined);
    assert.equal(await storage.grants.useCode("c"), undefined);
  });

  it("are swept once they have expired, browser sessions too", async () => {
    await storage.grants.saveTokens([
      token("old", { expiresAt: 99 }),
      token("new", { expiresAt: 100 }),
    ]);
    await storage.grants.saveCode(code("old", 99));
    await storage.grants.saveCode(code("new", 100));
    const session = { accountId: 1, csrfToken: "x" };
    await storage.webSessions.create({ ...session, tokenHash: "old", expiresAt: 99 });
    await storage.webSessions.create({ ...session, tokenHash: "new", expiresAt: 100 });
    await storage.grants.sweep(100);
    assert.equal(await storage.grants.token("old", "refresh"), undefined);
    assert.notEqual(await storage.grants.token("new", "refresh"), undefined);
    assert.equal(await storage.grants.useCode("old"), undefined);
    assert.notEqual(await storage.grants.useCode("new"), undefined);
    assert.equal(await storage.webSessions.byTokenHash("old"), undefined);
    assert.notEqual(await storage.webSessions.byTokenHash("new"), undefined);
  });

  it("have one winner each among processes on the same file", async function () {
    this.timeout(60_000);
    const folder = await TemporaryFolder.create();
    const path = folder.file("service.db");
    const shared = await prepare(path);
    const count = 40;
    for (let index = 0; index < count; index += 1) {
      await shared.grants.saveCode(code(`c${index}`));
      await shared.grants.saveTokens([token(`r${index}`)]);
    }
    const racers = ["one", "two", "three"].map(
      (name) => new ChildProcess(racerProgram, [path, String(count), name]),
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
    await folder.remove();
  });
});
