/**
 * Program: a window that saves, and reports what it promises. Arguments: folder, name of the window, seed, steps
 * (0: for ever), and which call of the disk fails how.
 */
import { NodeFiles } from "../../../src/core/library/files/nodeFiles.ts";
import { SystemClock } from "../../../src/core/systemClock.ts";
import { SeededRandom } from "../../bench/seededRandom.ts";
import { FaultyFileSystem } from "./faultyFileSystem.ts";
import type { DiskFault } from "./faultyFileSystem.ts";
import { report, ReportedLedger } from "./reportedLedger.ts";
import { SavingSession } from "./savingSession.ts";
import { StoresUnderTest } from "./storesUnderTest.ts";

const [folder = "", name = "", seed = "1", steps = "0", at = "0", fault = "EIO"] =
  process.argv.slice(2);
const clock = new SystemClock();
const system = new FaultyFileSystem(Number(at), fault as DiskFault);
const stores = new StoresUnderTest(new NodeFiles(clock, { system }), folder, clock);
const session = new SavingSession(
  stores,
  new SeededRandom(Number(seed)),
  new ReportedLedger(),
  name,
);
for (let step = 0; steps === "0" || step < Number(steps); step += 1) await session.step();
report({ kind: "ended", faults: session.faults, calls: system.calls });
