import { SeededRandom } from "../../bench/seededRandom.ts";
import { ManualClock } from "../../support/computer/manualClock.ts";
import { MemoryDisk } from "../../support/computer/memoryDisk.ts";
import { MemoryFiles } from "../../support/computer/memoryFiles.ts";
import { powerLossStates } from "./powerLossStates.ts";
import { SaveLedger } from "./saveLedger.ts";
import { SavingSession } from "./savingSession.ts";
import { StoresUnderTest } from "./storesUnderTest.ts";

export interface PowerOptions {
  readonly seed: number;
  /** Disks to look at. */
  readonly count: number;
  /** Which flushes are left out, to see that it is found. */
  readonly skips?: { readonly file?: boolean; readonly folder?: boolean };
}

export interface PowerResult {
  readonly states: number;
  readonly sessions: number;
  readonly faults: readonly string[];
}

const steps = 12;
const statesPerMoment = 16;

/** Sessions of saves; after each of their calls the power is cut, and the next window must find what was promised. */
export async function checkPower({ seed, count, skips = {} }: PowerOptions): Promise<PowerResult> {
  const faults: string[] = [];
  let states = 0;
  let sessions = 0;
  for (; states < count; sessions += 1) {
    const random = new SeededRandom(seed + sessions);
    const disk = new MemoryDisk({ isRecorded: true });
    const events = disk.events ?? [];
    const files = new MemoryFiles(disk);
    files.skips = skips;
    const ledger = new SaveLedger(() => events.length);
    const session = new SavingSession(open(files), random, ledger);
    await session.run(steps);
    faults.push(...session.faults);
    for (let until = 0; until <= events.length && states < count; until += 1) {
      for (const left of powerLossStates(events, until, random, statesPerMoment)) {
        states += 1;
        const found = await open(new MemoryFiles(left)).found();
        for (const fault of ledger.faults(found, until)) {
          faults.push(`seed ${seed + sessions}, after event ${until}: ${fault}`);
        }
      }
    }
  }
  return { states, sessions, faults };
}

function open(files: MemoryFiles): StoresUnderTest {
  return new StoresUnderTest(files, "/data", new ManualClock());
}
