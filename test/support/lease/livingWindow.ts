import { randomBytes } from "node:crypto";
import { ProcessWindows } from "../../../src/core/lease/processWindows.ts";
import { WindowLocks } from "../../../src/core/lease/windowLocks.ts";
import { SystemClock } from "../../../src/core/systemClock.ts";

// A window in a process of its own, which tells its id and lives until it is killed, or until a line comes.
const [folder = "", kind = ""] = process.argv.slice(2);
const window =
  kind === "locks"
    ? WindowLocks.open(folder, randomBytes, new SystemClock())
    : new ProcessWindows(folder, randomBytes);
process.stdout.write(`${window.own}\n`);
process.stdin.once("data", () => {
  window.dispose();
  process.stdout.write("closed\n");
});
setInterval(() => window.own, 1_000);
