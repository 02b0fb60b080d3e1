import { plainAccount } from "../support/service/plainAccount.ts";
import assert from "node:assert/strict";
import { raceForMembers } from "../chaos/team/memberRace.ts";
import { raceForRows, withoutRowLocks } from "../chaos/team/lockRace.ts";
import { Relay } from "../chaos/team/relay.ts";
import { checkTeam } from "../chaos/team/teamCheck.ts";
import { signs } from "../chaos/team/mutantsRun.ts";
import type { Storage } from "../../src/service/storage/storage.ts";
import { openStorage } from "../../src/service/cli/openStorage.ts";
import { TestDatabase } from "../support/service/testDatabase.ts";

const rounds = 150;

const ada = {
  username: "ada",
  ...plainAccount,
  passwordHash: "first",
} as const;

const client = {
  clientId: "c",
  name: "Editor",
  secretHash: "",
  redirectUris: [],
  redirectPrefixes: [],
  ownerId: undefined,
  createdAt: 0,
};

describe("Two processes over one database", function () {
  this.timeout(300_000);

  type Race = (storages: readonly [Storage, Storage], accountId: number) => Promise<number>;
  const ofSessions: Race = (storages, accountId) =>
    raceForRows(storages, { accountId, clientId: "c" }, rounds);
  const ofMembers: Race = async (storages, memberId) => {
    const team = await storages[0].accounts.create({ ...plainAccount, username: "team" });
    const ids = { accountId: team?.id ?? 0, memberId, clientId: "c" };
    return raceForMembers(storages, ids, rounds);
  };

  /** @returns what outlived the end of what allowed it. */
  async function survivors(race: Race, rewrite?: (bytes: Buffer) => Buffer): Promise<number> {
    const database = await TestDatabase.create();
    const url = new URL(database.address.replace("postgres:///", "postgres://local/"));
    const path = `${url.searchParams.get("host")}/.s.PGSQL.5432`;
    const wire = await Relay.open(() => [{ path }], rewrite);
    const user = url.searchParams.get("user");
    const address = `postgres://${user}@127.0.0.1:${wire.port}${url.pathname}`;
    const storages = [await openStorage(address), await openStorage(address)] as const;
    try {
      const account = await storages[0].accounts.create(ada);
      await storages[0].clients.create(client);
      return await race(storages, account?.id ?? 0);
    } finally {
      await Promise.all(storages.map((storage) => storage.close()));
      await wire.close();
      await database.remove();
    }
  }

  it("leave nothing that a session allowed when a new password has ended it", async () => {
    assert.equal(await survivors(ofSessions), 0);
  });

  it("leave no token that a member got for a shared account, whatever ends it at that moment", async () => {
    assert.equal(await survivors(ofMembers), 0);
  });

  it("would be seen to leave a member's token without the locks of rows", async () => {
    assert.ok((await survivors(ofMembers, withoutRowLocks)) > 0);
  });

  it("would be seen to leave something without the locks of rows", async () => {
    assert.ok((await survivors(ofSessions, withoutRowLocks)) > 0);
  });

  it("lose, double and keep alive nothing when one is killed, and PostgreSQL", async () => {
    const result = await checkTeam(2, 1);
    assert.deepEqual(result.faults, []);
    const { lost, doubled, alive, guesses, troubles } = result;
    assert.deepEqual([lost, doubled, alive, guesses, troubles.size], [0, 0, 0, 5, 2]);
    assert.ok(result.acknowledged > 50 && result.revoked > 10);
  });

  it("would be seen to count attempts each for itself", async () => {
    const fault = "to count attempts where other processes see them";
    assert.ok((await signs(fault, { troubles: 0, team: "guesses" }, 1)) > 0);
  });
});
