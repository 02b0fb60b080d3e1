import assert from "node:assert/strict";
import type { AccountRecord, Storage } from "../../../../src/service/storage/storage.ts";
import { accountName } from "../../../../src/service/storage/accountName.ts";
import { byNobody } from "../../../support/service/byNobody.ts";
import { openTestStorage } from "../../../support/service/testDatabase.ts";

const ada: Omit<AccountRecord, "id" | "isListed"> = {
  username: "Ada",
  firstname: "Ada",
  lastname: "Byron",
  email: "ada@example.com",
  locale: "en",
  timezone: "UTC",
  passwordHash: "scrypt",
  registeredAt: 1,
  activatedAt: 2,
  emailVerified: true,
  status: "active",
};

describe("accounts in the service's database", () => {
  let storage: Storage;

  beforeEach(async () => {
    storage = await openTestStorage();
  });
  afterEach(() => storage.close());

  it("are found by id and by name in any case", async () => {
    const created = await storage.accounts.create(ada);
    assert.deepEqual(created, { ...ada, id: 1, isListed: false });
    assert.deepEqual(await storage.accounts.byId(1), created);
    assert.deepEqual(await storage.accounts.byUsername(accountName("aDA")), created);
    assert.equal(await storage.accounts.byId(2), undefined);
    assert.equal(await storage.accounts.byUsername(accountName("bob")), undefined);
  });

  for (const [what, fields] of [
    ["the name", { email: "x@example.com" }],
    ["the name in another case", { username: "aDa", email: "x@example.com" }],
    ["the e-mail address in another case", { username: "bob", email: "ADA@example.com" }],
  ] as const) {
    it(`are refused when ${what} is taken`, async () => {
      await storage.accounts.create(ada);
      assert.equal(await storage.accounts.create({ ...ada, ...fields }), undefined);
    });
  }

  it("compare letters beyond ASCII without case, too", async () => {
    await storage.accounts.create({ ...ada, username: "Émile" });
    assert.notEqual(await storage.accounts.byUsername(accountName("éMILE")), undefined);
  });

  describe("with an invitation", () => {
    const link = { hash: "invitation", accountId: undefined, expiresAt: 5 };
    const bob = { ...ada, username: "bob", email: "bob@example.com" };

    it("are made once, whoever asks at the same time", async () => {
      await storage.accounts.createLink(link);
      assert.deepEqual(await storage.accounts.link("invitation"), link);
      const both = [ada, bob].map((account) => storage.accounts.create(account, "invitation"));
      const made = (await Promise.all(both)).filter((account) => account !== undefined);
      assert.equal(made.length, 1);
      assert.equal(await storage.accounts.link("invitation"), undefined);
      assert.equal(await storage.accounts.create({ ...bob, username: "eve" }, "none"), undefined);
    });

    it("leave it where the name is taken", async () => {
      await storage.accounts.create(ada);
      await storage.accounts.createLink(link);
      assert.equal(await storage.accounts.create(ada, "invitation"), undefined);
      assert.deepEqual(await storage.accounts.link("invitation"), link);
      await storage.grants.sweep(6);
      assert.equal(await storage.accounts.link("invitation"), undefined);
    });

    it("are not made by the link of a password", async () => {
      const { id = 0 } = (await storage.accounts.create(ada)) ?? {};
      await storage.accounts.createLink({ ...link, hash: "password", accountId: id });
      assert.equal(await storage.accounts.create(bob, "password"), undefined);
    });
  });

  it("get a password by a link once, which ends their other links", async () => {
    const { id = 0 } = (await storage.accounts.create(ada)) ?? {};
    const { id: other = 0 } =
      (await storage.accounts.create({ ...ada, username: "b", email: "" })) ?? {};
    for (const hash of ["one", "two"]) {
      await storage.accounts.createLink({ hash, accountId: id, expiresAt: 5 });
    }
    const set = (account: number, link: string): Promise<boolean> =>
      storage.accounts.setPassword(account, link, undefined, link);
    assert.equal(await set(other, "one"), false);
    const both = await Promise.all([set(id, "one"), set(id, "one")]);
    assert.equal(both.filter((isSet) => isSet).length, 1);
    assert.equal(await set(id, "two"), false);
    assert.equal((await storage.accounts.byId(id))?.passwordHash, "one");
    assert.equal((await storage.accounts.byId(other))?.passwordHash, "scrypt");
  });

  it("may all be without an e-mail address", async () => {
    await storage.accounts.create({ ...ada, email: "" });
    assert.notEqual(await storage.accounts.create({ ...ada, username: "b", email: "" }), undefined);
  });

  it("have their client applications, oldest first", async () => {
    await storage.accounts.create(ada);
    const client = { secretHash: "", redirectUris: ["a:b"], redirectPrefixes: [], ownerId: 1 };
    const younger = { ...client, clientId: "a", name: "A", createdAt: 2 };
    const older = { ...client, clientId: "b", name: "B", createdAt: 1 };
    await storage.clients.create(younger);
    await storage.clients.create(older);
    await storage.clients.create({ ...older, name: "Another" });
    assert.deepEqual(await storage.clients.ownedBy(1), [older, younger]);
    assert.deepEqual(await storage.clients.byId("a"), younger);
    assert.equal(await storage.clients.byId("c"), undefined);
  });

  for (const [what, end] of Object.entries<(id: number) => Promise<void>>({
    disabled: (id) => storage.accounts.setStatus(id, "disabled"),
    gone: (id) => storage.accounts.remove(id),
  })) {
    it(`register no application once they are ${what}, whoever asked before`, async () => {
      const { id = 0 } = (await storage.accounts.create(ada)) ?? {};
      await end(id);
      const client = { clientId: "a", name: "A", secretHash: "", createdAt: 1 };
      await assert.rejects(
        storage.clients.create({ ...client, redirectUris: [], redirectPrefixes: [], ownerId: id }),
        { code: "revoked" },
      );
    });
  }

  it("save no snippet once they are gone, and it is no failure of the service", async () => {
    const { id: ownerId = 0 } = (await storage.accounts.create(ada)) ?? {};
    await storage.accounts.remove(ownerId);
    const snippet = {
      languageId: 1,
      title: "",
      description: "",
      tags: [],
      private: true,
      code: "",
    };
    await assert.rejects(storage.snippets.create({ ...snippet, ownerId, createdAt: 1 }, byNobody), {
      code: "revoked",
    });
  });
});
