import assert from "node:assert/strict";
import { isPostgres } from "../../../../src/service/cli/openStorage.ts";
import type { Storage } from "../../../../src/service/storage/storage.ts";
import { raceForMembers } from "../../../chaos/team/memberRace.ts";
import { plainAccount } from "../../../support/service/plainAccount.ts";
import { rowsOf } from "../../../support/service/rowsOf.ts";
import { TestDatabase } from "../../../support/service/testDatabase.ts";

const never = Number.MAX_SAFE_INTEGER;
const [ada, bob, team, other] = [1, 2, 3, 4];
const client = {
  clientId: "c",
  name: "Editor",
  secretHash: "",
  redirectUris: [],
  redirectPrefixes: [],
  ownerId: undefined,
  createdAt: 0,
};

describe("Members of a shared account", function () {
  this.timeout(120_000);
  let database: TestDatabase;
  let storage: Storage;
  beforeEach(async () => {
    database = await TestDatabase.create();
    storage = await database.open(() => 0);
    for (const username of ["ada", "bob"]) {
      await storage.accounts.create({ ...plainAccount, username, passwordHash: "first" });
    }
    for (const username of ["team", "other"]) {
      await storage.accounts.create({ ...plainAccount, username });
    }
    await storage.clients.create(client);
  });
  afterEach(async () => {
    await storage.close();
    await database.remove();
  });

  const family = { clientId: "c", accountId: team, memberId: ada, beganAt: 0, endsAt: never };
  const tokens = (hash: string) => ({
    access: { hash, expiresAt: never },
    refresh: { hash: `r${hash}`, expiresAt: never },
  });
  const begin = (id: string, more: Partial<typeof family> = {}, most?: number) =>
    storage.grants.begin({ ...family, id, ...more }, { tokens: tokens(id) }, undefined, most);

  it("are users, and nobody of an account that has a password or of the account itself", async () => {
    const { members } = storage;
    assert.equal(await members.add(team, ada), true);
    assert.equal(await members.add(team, ada), true);
    assert.equal(await members.add(ada, bob), false);
    assert.equal(await members.add(team, other), false);
    assert.equal(await members.add(team, team), false);
    assert.equal(await members.add(team, 99), false);
    await members.add(team, bob);
    await members.add(other, ada);
    assert.deepEqual(await members.of(team), [
      { id: ada, username: "ada" },
      { id: bob, username: "bob" },
    ]);
    assert.deepEqual(
      (await members.accountsOf(ada)).map(({ username }) => username),
      ["other", "team"],
    );
    await storage.accounts.setStatus(other, "disabled");
    assert.deepEqual(await members.accountsOf(ada), [{ id: team, username: "team" }]);
    assert.equal(await members.remove(team, ada), true);
    assert.equal(await members.remove(team, ada), false);
    assert.deepEqual(await members.accountsOf(ada), []);
  });

  it("begin families of it, which are theirs to see and its account's to read with", async () => {
    assert.equal(await begin("before"), "gone");
    await storage.members.add(team, ada);
    assert.equal(await begin("as team"), "begun");
    assert.equal(await begin("own", { accountId: ada, memberId: undefined as never }), "begun");
    assert.equal(await begin("another's", { memberId: bob }), "gone");
    const connected = (await storage.grants.ofAccount(ada)).toSorted((a, b) =>
      a.id.localeCompare(b.id),
    );
    assert.deepEqual(
      connected.map(({ id, accountId, username }) => [id, accountId, username]),
      [
        ["as team", team, "team"],
        ["own", ada, "ada"],
      ],
    );
    assert.deepEqual(await storage.grants.ofAccount(bob), []);
    assert.equal((await storage.accounts.byToken("as team"))?.account.username, "team");
  });

  it("take no place from another with their applications", async () => {
    for (const id of [ada, bob]) await storage.members.add(team, id);
    assert.equal(await begin("1", {}, 1), "begun");
    assert.equal(await begin("2", {}, 1), "full");
    assert.equal(await begin("3", { memberId: bob }, 1), "begun");
    assert.equal(await begin("4", { accountId: ada, memberId: undefined as never }, 1), "begun");
  });

  it("need a session of their own, and an account and a membership in force", async () => {
    await storage.members.add(team, ada);
    const session = { csrfToken: "", beganAt: 0, expiresAt: never, browser: "" };
    for (const [tokenHash, accountId] of [
      ["s1", ada],
      ["s2", bob],
    ] as const) {
      await storage.webSessions.create({ ...session, tokenHash, accountId }, "first");
    }
    const by = (id: string, hash: string) => storage.grants.begin({ ...family, id }, {}, hash);
    assert.equal(await by("a", "s2"), "gone");
    assert.equal(await by("b", "s1"), "begun");
    await storage.accounts.setStatus(team, "disabled");
    assert.equal(await by("c", "s1"), "gone");
    await storage.accounts.setStatus(team, "active");
    await storage.accounts.setStatus(ada, "disabled");
    assert.equal(await begin("d"), "gone");
  });

  it("leave a row of the audit under both names", async () => {
    await storage.members.add(team, ada);
    await storage.members.remove(team, ada);
    const told = (await storage.audit.ofAccount(ada, 2)).map(({ event, username, member }) =>
      [event, username, member].join(" "),
    );
    assert.deepEqual(told, ["member-removed team ada", "member-added team ada"]);
  });

  const race = async (): Promise<number> => {
    const second = await database.open();
    try {
      const ids = { accountId: team, memberId: ada, clientId: "c" };
      return await raceForMembers([storage, second], ids, 40);
    } finally {
      await second.close();
    }
  };

  it("keep no token beyond the end of what it came from, whatever is done at that moment", async () => {
    assert.equal(await race(), 0);
  });

  it("would be seen to keep tokens if a family did not hang from its membership", async () => {
    const [fault, repair] = isPostgres(database.address)
      ? [
          "ALTER TABLE families DROP CONSTRAINT families_membership_fkey",
          "DELETE FROM families; ALTER TABLE families ADD CONSTRAINT families_membership_fkey FOREIGN KEY (membership) REFERENCES memberships (id) ON DELETE CASCADE",
        ]
      : [
          "CREATE TRIGGER fault BEFORE DELETE ON memberships BEGIN UPDATE families SET membership = NULL WHERE membership = OLD.id; END",
          "DROP TRIGGER fault",
        ];
    await rowsOf(database.address, fault);
    try {
      assert.ok((await race()) > 0);
    } finally {
      await rowsOf(database.address, repair);
    }
  });
});
