import { readFile, writeFile } from "node:fs/promises";
import { kernelLocks } from "../../../src/core/lease/kernelLocks.ts";
import { LockLease } from "../../../src/core/lease/lockLease.ts";
import { SystemClock } from "../../../src/core/systemClock.ts";
import { RecordingLog } from "../computer/recordingLog.ts";

// A window in a process of its own: raises a number in a file, by reading and writing it with a pause in between.
// Without a lease, processes that do so at the same time overwrite each other. Told "hold", it never gives back.
const [folder = "", counter = "", rounds = "0"] = process.argv.slice(2);
const log = new RecordingLog();
const clock = new SystemClock();
const lease = new LockLease(kernelLocks(folder), clock, log);

// The clock's timers keep no process alive, so something else has to.
const alive = setInterval(() => undefined, 1_000);
if (rounds === "hold") {
  await lease.run("counter", async () => {
    process.stdout.write("held\n");
    await new Promise<never>(() => undefined);
  });
} else {
  for (let round = 0; round < Number(rounds); round += 1) {
    await lease.run("counter", async () => {
      const before = Number(await readFile(counter, "utf8"));
      await new Promise((resolve) => setImmediate(resolve));
      await writeFile(counter, String(before + 1));
    });
  }
  process.stdout.write(log.lines.join("\n"));
}
clearInterval(alive);
