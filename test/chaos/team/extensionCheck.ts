import { openStorage } from "../../../src/service/cli/openStorage.ts";
import type { SnippetStore } from "../../../src/service/storage/storage.ts";
import { SeededRandom } from "../../bench/seededRandom.ts";
import { redirectUri } from "../../support/oauth/oauthWindow.ts";
import { ServiceUnderTest } from "../../support/service/serviceUnderTest.ts";
import { Oracle } from "../../simulation/oracle.ts";
import { ExtensionDevice } from "./extensionDevice.ts";
import { ExtensionUser } from "./extensionUser.ts";
import { Team } from "./team.ts";
import { troubles } from "./troubles.ts";

export interface ExtensionResult {
  /** By kind. */
  readonly troubles: ReadonlyMap<string, number>;
  /** Changes that were saved on a computer. */
  readonly saved: number;
  readonly lost: number;
  readonly doubled: number;
  /** Earlier texts, and deleted ones, that are there. */
  readonly undone: number;
  /** Neither done nor told as pending. */
  readonly untold: number;
  /** Not done when all was quiet again for long enough. */
  readonly unfinished: number;
  /** What a computer shows or finds that is not as on the server. */
  readonly wrong: number;
  /** Failures that a user was told, by their code; all of them passed. */
  readonly told: ReadonlyMap<string, number>;
  /** Sign-ins that a lost answer or an ended session made necessary. */
  readonly signIns: number;
  readonly lostAnswers: number;
  readonly faults: readonly string[];
}

/** One answer in so many is lost. */
const lossesIn = 6;

/**
 * A user with two computers saves, finds, edits, deletes and syncs by the extension's own stack through the balancer, which
 * loses answers, while a trouble comes upon the other.
 *
 * @param count of troubles, each kind in its turn.
 */
export async function checkExtension(count: number, seed: number): Promise<ExtensionResult> {
  await using team = await Team.start();
  const random = new SeededRandom(seed);
  const { balancer, direct } = team.parts;
  const url = `http://127.0.0.1:${balancer.port}`;
  const storage = await openStorage(direct);
  const target = await ServiceUnderTest.open(url, storage);
  const { id: ownerId } = await target.account("ada");
  const { record, secret } = await target.client([redirectUri]);
  const server = { url, username: "ada", clientId: record.clientId, clientSecret: secret };
  const oracle = new Oracle();
  const users = ["laptop", "desktop"].map(
    (name, at) =>
      new ExtensionUser(name, new ExtensionDevice(server), new SeededRandom(seed + at), oracle),
  );
  const faults: string[] = [];
  const done = new Map<string, number>();
  let [untold, unfinished, wrong] = [0, 0, 0];
  const note = (texts: readonly string[], after: string): number => {
    faults.push(...texts.map((text) => `seed ${seed}, after ${after}: ${text}`));
    return texts.length;
  };
  let lostAnswers = 0;
  const loseSome = (): void =>
    balancer.loseAnswersIf(() => {
      const isLost = random.below(lossesIn) === 0;
      lostAnswers += Number(isLost);
      return isLost;
    });
  loseSome();
  await Promise.all(users.map((user) => user.begin()));
  for (let index = 0; index < count; index += 1) {
    const [name = "", trouble] = [...troubles][index % troubles.size] ?? [];
    const after = `${name} (${index})`;
    deal(users, random);
    loseSome();
    const working = Promise.all(users.map((user) => user.work()));
    await trouble?.(team, random);
    await working;
    untold += note(await untoldBy(users, storage.snippets, ownerId), after);
    balancer.loseAnswers(0);
    unfinished += note((await Promise.all(users.map((user) => user.settle()))).flat(), after);
    // Once more, as each may have synced before the other had sent all.
    unfinished += note((await Promise.all(users.map((user) => user.settle()))).flat(), after);
    const texts = await textsOf(storage.snippets, ownerId);
    wrong += note(
      users.flatMap((user) => user.differing(texts)),
      after,
    );
    done.set(name, (done.get(name) ?? 0) + 1);
    if (unfinished > 0) break;
  }
  const texts = await textsOf(storage.snippets, ownerId);
  const { lost, duplicated, resurrected, stale } = oracle.verdict(texts);
  const told = new Map<string, number>();
  for (const code of users.flatMap((user) => user.told)) told.set(code, (told.get(code) ?? 0) + 1);
  await Promise.all(users.map((user) => user.end()));
  await storage.close();
  note([...lost, ...duplicated, ...resurrected, ...stale], "all");
  return {
    troubles: done,
    saved: users.reduce((sum, user) => sum + user.saved, 0),
    lost: lost.length,
    doubled: duplicated.length,
    undone: resurrected.length + stale.length,
    untold,
    unfinished,
    wrong,
    told,
    lostAnswers,
    signIns: users.reduce((sum, user) => sum + user.signIns, 0) - users.length,
    faults,
  };
}

/** Each snippet is one computer's alone until all is quiet again, so that nothing else than a fault makes a conflict. */
function deal(users: readonly ExtensionUser[], random: SeededRandom): void {
  const all = random.shuffled(users.flatMap((user) => user.own.splice(0)));
  for (const [at, text] of all.entries()) users[at % users.length]?.own.push(text);
}

/** What is on no computer's list of pending changes must be on the server by then. */
async function untoldBy(
  users: readonly ExtensionUser[],
  snippets: SnippetStore,
  ownerId: number,
): Promise<readonly string[]> {
  const missing = users.flatMap((user) => user.confirmed);
  const there = new Set(await textsOf(snippets, ownerId));
  return missing.filter((text) => !there.has(text)).map((text) => `neither done nor told: ${text}`);
}

/** The code of each snippet. */
async function textsOf(snippets: SnippetStore, ownerId: number): Promise<readonly string[]> {
  const texts: string[] = [];
  for (let page = 1; ; page += 1) {
    const query = { ownerId, languageId: undefined, page, perPage: 100 };
    const { snippets: found } = await snippets.list(query);
    if (found.length === 0) return texts;
    texts.push(...found.map(({ code }) => code));
  }
}
