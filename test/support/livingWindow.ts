import { WindowLocks } from "../../src/core/lease/windowLocks.ts";
import { WindowProcesses } from "../../src/core/lease/windowProcesses.ts";
import { SystemClock } from "../../src/core/systemClock.ts";

// A window in a process of its own, which lives until it is killed.
const [folder = "", id = "", kind = ""] = process.argv.slice(2);
const window = await (kind === "locks"
  ? WindowLocks.open(folder, id, new SystemClock())
  : WindowProcesses.open(folder, id));
process.stdout.write("open\n");
setInterval(() => window.own, 1_000);
