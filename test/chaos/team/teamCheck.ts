import { setTimeout as delay } from "node:timers/promises";
import { hashSecret } from "../../../src/service/oauth/secret.ts";
import { openStorage } from "../../../src/service/cli/openStorage.ts";
import type { Storage } from "../../../src/service/storage/storage.ts";
import { accountName } from "../../../src/service/storage/accountName.ts";
import { SeededRandom } from "../../bench/seededRandom.ts";
import { ServiceFixture } from "../../support/service/serviceFixture.ts";
import { countGuesses } from "./guesses.ts";
import { raceForRows, withoutRowLocks } from "./lockRace.ts";
import { PatientClient } from "./request.ts";
import { Team } from "./team.ts";
import { troubles } from "./troubles.ts";
import { TeamGrants, teamClient } from "./teamGrants.ts";
import { TeamWriter, titlesOf } from "./teamWriter.ts";

/** What the run must find. */
export type PlantedFault = "no row lock" | "no retry by key";

export interface TeamResult {
  /** By kind. */
  readonly troubles: ReadonlyMap<string, number>;
  readonly acknowledged: number;
  /** Acknowledged, and not there as acknowledged. */
  readonly lost: number;
  readonly doubled: number;
  readonly revoked: number;
  /** Tokens good after an acknowledged revocation, and what an ended session allowed. */
  readonly alive: number;
  /** Guesses at one password at once, over both processes; five are allowed. */
  readonly guesses: number;
  /** Requests that failed, and were told so, or ended with their connection. */
  readonly failed: number;
  /** Of these while the processes were started anew one after the other. */
  readonly failedInRolls: number;
  readonly faults: readonly string[];
}

const writers = 4;
/** Answers to writes between two troubles. */
const rest = 25;
/** In milliseconds: the service takes work again after a trouble. */
const recovery = 60_000;
const races = 200;

/**
 * Lets clients write, refresh and revoke through a balancer while a trouble comes upon the other, then looks at what is in
 * the database.
 *
 * @param count of troubles, each kind in its turn.
 * @param program in place of the service; takes its command line.
 */
export async function checkTeam(
  count: number,
  seed: number,
  planted?: PlantedFault,
  program?: URL,
): Promise<TeamResult> {
  await using team = await Team.start(
    program,
    planted === "no row lock" ? withoutRowLocks : undefined,
  );
  const random = new SeededRandom(seed);
  const fixture = await ServiceFixture.open(team.parts.direct);
  fixture.now = Date.now();
  const { storage } = fixture;
  const { port } = team.parts.balancer;
  let isStopped = false;
  const client = new PatientClient(port, () => isStopped);
  const { owners, accounts } = await prepare(fixture);
  const all = Array.from({ length: writers }, (_, at) => {
    const { token } = owners[at % owners.length] ?? {};
    return new TeamWriter(`w${at}`, token ?? "", client, planted === "no retry by key");
  });
  const grants = new TeamGrants(storage, accounts[0] ?? 0, port, client);
  let answers = 0;
  const stopped = (): boolean => isStopped;
  const working = Promise.all([
    ...all.map((writer) => writer.write(stopped, () => (answers += 1))),
    grants.work(stopped),
    grants.work(stopped),
  ]);
  const done = new Map<string, number>();
  const faults: string[] = [];
  let failedInRolls = 0;
  const works = async (after: string): Promise<boolean> => {
    const [goal, end] = [answers + rest + random.below(rest), performance.now() + recovery];
    while (answers < goal && performance.now() < end) await delay(5);
    if (answers < goal) faults.push(`nothing is acknowledged any more after: ${after}`);
    return answers >= goal;
  };
  let goesOn = await works("the start");
  for (let index = 0; index < count && goesOn; index += 1) {
    const [name = "", trouble] = [...troubles][index % troubles.size] ?? [];
    const before = client.failed;
    await trouble?.(team, random);
    goesOn = await works(`${name} (${index})`);
    if (name === "rolling restart") failedInRolls += client.failed - before;
    done.set(name, (done.get(name) ?? 0) + 1);
  }
  isStopped = true;
  await working;
  const found = await lookThrough(storage, accounts, all);
  const guesses = await countGuesses(team.ports, port, "ada");
  const survivors = await race(team, accounts[0] ?? 0);
  await fixture.close();
  return {
    troubles: done,
    acknowledged: all.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    revoked: grants.revoked,
    alive: grants.alive.length + survivors,
    guesses,
    failed: client.failed,
    failedInRolls,
    lost: found.lost.length,
    doubled: found.doubled.length,
    faults: [...faults, ...client.faults, ...found.lost, ...found.doubled],
  };
}

async function prepare(fixture: ServiceFixture) {
  const owners = [await fixture.signIn("ada"), await fixture.signIn("bob")];
  const { clientId, secret } = teamClient;
  await fixture.storage.clients.create({
    clientId,
    name: "Team",
    secretHash: hashSecret(secret),
    redirectUris: [],
    redirectPrefixes: [],
    ownerId: undefined,
    createdAt: 0,
  });
  const accounts = await Promise.all(
    ["ada", "bob"].map((name) => fixture.storage.accounts.byUsername(accountName(name))),
  );
  return { owners, accounts: accounts.map((account) => account?.id ?? 0) };
}

async function lookThrough(
  { snippets }: Storage,
  accounts: readonly number[],
  all: readonly TeamWriter[],
): Promise<{ readonly lost: readonly string[]; readonly doubled: readonly string[] }> {
  const lost: string[] = [];
  const doubled: string[] = [];
  for (const [at, ownerId] of accounts.entries()) {
    const { total, titles } = await titlesOf(snippets, ownerId);
    const own = all.filter((_, writer) => writer % accounts.length === at);
    lost.push(...own.flatMap((writer) => writer.missingIn(titles)));
    const count = [...titles.values()].reduce((sum, ids) => sum + ids.length, 0);
    if (count !== total) lost.push(`${total} are told, ${count} are there`);
    for (const [title, ids] of titles) {
      if (ids.length > 1) doubled.push(`${title} is there as ${ids.join(" and ")}`);
      if (!own.some((writer) => writer.knows(title))) lost.push(`${title} is there`);
    }
  }
  return { lost, doubled };
}

/** By what lies between the service and the database, as the service has it. */
async function race(team: Team, accountId: number): Promise<number> {
  const storages = [await openStorage(team.address), await openStorage(team.address)] as const;
  try {
    await storages[1].accounts.setPassword(accountId, "first", undefined);
    return await raceForRows(storages, { accountId, clientId: teamClient.clientId }, races);
  } finally {
    await Promise.all(storages.map((storage) => storage.close()));
  }
}
