/**
 * Program: a window that is signed in. For each line of its input, an access token that was refused, it prints the one
 * to use instead. Arguments: the server's address, the folder that all windows share, the delay of the secret store in
 * milliseconds, and what is left out, to see that it is found: `alone` has no lease, `forgetful` no generation number.
 */
import { createInterface } from "node:readline";
import { kernelLocks } from "../../../src/core/lease/kernelLocks.ts";
import { LockLease } from "../../../src/core/lease/lockLease.ts";
import { generationFiles } from "../../../src/core/oauth/sessions/generations.ts";
import { SystemClock } from "../../../src/core/systemClock.ts";
import { InMemoryGenerations } from "../../support/library/inMemoryGenerations.ts";
import { InMemoryLease } from "../../support/lease/inMemoryLease.ts";
import { OAuthUser } from "../../support/oauth/oauthWindow.ts";
import { RecordingLog } from "../../support/computer/recordingLog.ts";
import { SlowVault } from "./slowVault.ts";

const [url = "", folder = "", delay = "0", manner = ""] = process.argv.slice(2);
const clock = new SystemClock();
const log = new RecordingLog();
const window = new OAuthUser(url).window({
  vault: new SlowVault(`${folder}/secrets.json`, Number(delay)),
  clock,
  lease:
    manner === "alone"
      ? new InMemoryLease()
      : new LockLease(kernelLocks(`${folder}/leases`), clock, log),
  generations: manner === "" ? generationFiles(`${folder}/leases`) : new InMemoryGenerations(),
});
const [session] = await window.sessions.list();
process.stdout.write("ready\n");
for await (const refused of createInterface({ input: process.stdin })) {
  try {
    const token = await window.sessions.accessToken(session?.id ?? "", { refused });
    process.stdout.write(`${token}\n`);
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : "unknown"}\n`);
  }
}
for (const line of log.lines) process.stderr.write(`${line}\n`);
