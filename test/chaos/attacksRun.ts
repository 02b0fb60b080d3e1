import { readFileSync } from "node:fs";
import { once } from "node:events";
import { Agent } from "node:http";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { attemptSignIn } from "../../src/service/accounts/signInThrottle.ts";
import { registerAccount } from "../../src/service/accounts/register.ts";
import { accountName } from "../../src/service/storage/accountName.ts";
import { ServedFolder } from "../support/service/servedFolder.ts";
import { ServiceUnderTest } from "../support/service/serviceUnderTest.ts";
import { ChildProcess } from "../support/service/childProcess.ts";
import type { Seen } from "./attackedUser.ts";
import type { LoopFigures } from "./measuredService.ts";
import { send } from "./rawSend.ts";
import {
  type Attack,
  attacksWith,
  fillAccount,
  manyTags,
  poisons,
  type SignInForm,
} from "./strangersAttacks.ts";
import { none, type LongRunOptions, type LongRunResult } from "./longRun.ts";
import { byNobody } from "../support/service/byNobody.ts";

const mebibyte = 1024 * 1024;
const password = "eleven quiet tractors";

/** In milliseconds of each attack. */
const usualLength = 5_000;

/**
 * The attacks of strangers on a service in a process of its own, one after the other, while another user asks for a small
 * thing again and again.
 */
export async function attacksRun({ count = usualLength }: LongRunOptions): Promise<LongRunResult> {
  await using folder = await ServedFolder.create();
  const pages = await folder.open(async ({ context, storage, now }) => {
    const names = { firstname: "", lastname: "", email: "grace@example.com" };
    const place = { locale: "en", timezone: "UTC" };
    await registerAccount(context, { ...names, ...place, username: "grace", password });
    const ids: number[] = [];
    const add = async (
      languageId: number,
      code: string,
      tags: readonly string[] = [],
    ): Promise<void> => {
      const made = await storage.snippets.create(
        {
          ownerId: 1,
          languageId,
          title: "T",
          description: "",
          tags,
          private: false,
          code,
          createdAt: now,
        },
        byNobody,
      );
      if (made.outcome === "created") ids.push(made.snippet.id);
    };
    for (const [id, code] of poisons) await add(id, code);
    for (let more = 0; more < 100; more += 1) await add(372, "", manyTags(more));
    for (let more = 0; more < 30; more += 1) await add(372, "\0".repeat(mebibyte));
    await fillAccount(context);
    return ids;
  });
  const served = await folder.serve(
    new URL("./measuredService.ts", import.meta.url),
    "--trusted-proxy",
    "127.0.0.1",
  );
  const bare = new ChildProcess(new URL("./bareServer.ts", import.meta.url), []);
  const barePort = Number(await bare.line());
  // In a thread, since this one is busy with attacking.
  const user = new Worker(new URL("./attackedUser.ts", import.meta.url), {
    workerData: { port: served.port, barePort, token: folder.token },
  });
  await once(user, "message");
  const lookInside = async (): Promise<LoopFigures> => {
    served.child.write("look\n");
    return JSON.parse(await served.child.line()) as LoopFigures;
  };
  let inside: LoopFigures = { turn: 0, late: 0 };
  let failed = 0;
  const faults: string[] = [];
  let [longest, bareLongest] = [0, 0];
  const crowd = await signInForm(served.origin, "192.0.2.1");
  let refused = 0;
  for (const attack of attacksWith(folder.token, pages, crowd, served.port)) {
    user.postMessage("look");
    await once(user, "message");
    await lookInside();
    const attacked = carryOut(served.port, attack, count);
    const locking = attack.isLocked === true ? lock(folder.database, count) : undefined;
    refused += (await signIn(served.origin)) === 303 ? 0 : 1;
    await Promise.all([attacked, locking]);
    user.postMessage("look");
    const [seen] = (await once(user, "message")) as [Seen];
    const waited = seen.longest;
    const { turn, late } = await lookInside();
    inside = { turn: Math.max(inside.turn, turn), late: Math.max(inside.late, late) };
    if (turn >= 50) faults.push(`${attack.name}: one turn used ${turn.toFixed(0)} ms`);
    failed += seen.failed;
    longest = Math.max(longest, waited);
    bareLongest = Math.max(bareLongest, seen.bare);
    if (waited >= 100) {
      const beside = `one to a server that does nothing ${seen.bare.toFixed(0)} ms`;
      faults.push(`${attack.name}: another request waited ${waited.toFixed(0)} ms, ${beside}`);
    }
  }
  await user.terminate();
  const memory = peakMemory(served.child.pid);
  await served.child.kill("SIGTERM");
  await bare.kill("SIGTERM");
  const guesses = await guessesInAnHour();
  const figure = (name: string, reached: number, goal: number) => ({
    name,
    reached: reached.toFixed(0),
    goal: `< ${goal}`,
    isMet: reached < goal,
  });
  return {
    figures: [
      figure(
        "longest time that one turn of its event loop uses the processor, ms",
        inside.turn,
        50,
      ),
      figure("longest time that its event loop is late, ms", inside.late, 100),
      figure("longest time that another request waits, ms", longest, 100),
      {
        ...figure("the same of a server that does nothing, ms", bareLongest, Infinity),
        goal: "tells what the computer costs",
      },
      figure("memory of the service at its peak, MB", memory, 512),
      figure("guesses in an hour for one account, from many spellings and addresses", guesses, 40),
      none("requests of another user that fail meanwhile", failed),
      none("sign-ins of another user that fail meanwhile", refused),
    ],
    faults,
  };
}

async function lock(database: string, lasting: number): Promise<void> {
  const other = new DatabaseSync(database, { timeout: 1_000 });
  for (const end = performance.now() + lasting; performance.now() < end;) {
    other.exec("BEGIN IMMEDIATE");
    await delay(200);
    other.exec("COMMIT");
    await delay(50);
  }
  other.close();
}

/** @param address that a proxy names. */
async function signInForm(origin: string, address: string): Promise<SignInForm> {
  const page = await fetch(`${origin}/sign-in`, { headers: { "X-Forwarded-For": address } });
  const [, token = ""] = /name="form_token" value="([^"]*)"/u.exec(await page.text()) ?? [];
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "x-forwarded-for": address,
    cookie: page.headers.get("set-cookie")?.split(";")[0] ?? "",
  };
  return { headers, token: new URLSearchParams({ form_token: token }).toString() };
}

/** Of another user at another address. @returns the status; 0 where there was none. */
async function signIn(origin: string): Promise<number> {
  try {
    const { headers, token } = await signInForm(origin, "192.0.2.2");
    const typed = new URLSearchParams({ username: "grace", password }).toString();
    const init = { method: "POST", headers, body: `${token}&${typed}` };
    const answer = await fetch(`${origin}/sign-in`, { ...init, redirect: "manual" });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}

async function carryOut(port: number, attack: Attack, lasting: number): Promise<void> {
  const end = performance.now() + lasting;
  const agent = new Agent({ keepAlive: true, maxSockets: attack.connections });
  const work = async (_: unknown, at: number): Promise<void> => {
    for (let round = 0; performance.now() < end; round += 1) {
      await send(port, agent, attack.ask(at + round), end);
    }
  };
  await Promise.all(Array.from({ length: attack.connections }, work));
  agent.destroy();
}

/** In megabytes; Linux alone tells it. */
function peakMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+) kB/u.exec(status)?.[1] ?? "0") / 1_000;
}

/** By a clock that is set; each guess in another spelling, from another address. */
async function guessesInAnHour(): Promise<number> {
  const target = await ServiceUnderTest.open();
  const spellings = ["alice", "ALICE", " Alice", "ａｌｉｃｅ", "𝖺𝓵ice", "𝐀𝐋𝐈𝐂𝐄", "ⓐⓛⓘⓒⓔ"];
  let guesses = 0;
  let addresses = 0;
  const anywhere = () => ({ key: `${(addresses += 1)}`, isKnown: false });
  for (let second = 0; second <= 3_600; second += 1) {
    for (const typed of spellings)
      guesses +=
        (await attemptSignIn(target.context, accountName(typed), anywhere())) === 0 ? 1 : 0;
    target.clock.advance(1_000);
  }
  await target.close();
  return guesses;
}
