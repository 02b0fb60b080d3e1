import { NodeFiles } from "../../../src/core/library/files/nodeFiles.ts";
import { SystemClock } from "../../../src/core/systemClock.ts";
import { SeededRandom } from "../../bench/seededRandom.ts";
import { ChildProcess } from "../../support/service/childProcess.ts";
import { TemporaryFolder } from "../../support/service/temporaryFolder.ts";
import { diskFaults, FaultyFileSystem } from "./faultyFileSystem.ts";
import type { DiskFault } from "./faultyFileSystem.ts";
import { lookAt } from "./killCheck.ts";
import { LedgerReader } from "./reportedLedger.ts";
import { SaveLedger } from "./saveLedger.ts";
import { SavingSession } from "./savingSession.ts";
import { StoresUnderTest } from "./storesUnderTest.ts";

export interface FaultOptions {
  readonly seed: number;
  /** Sessions, of each of which every call fails once in every way. */
  readonly count: number;
  readonly steps: number;
  readonly kinds?: readonly DiskFault[];
}

export interface FaultResult {
  /** Calls times ways. */
  readonly points: number;
  /** Each sentence that a person would have been told. */
  readonly messages: ReadonlySet<string>;
  readonly faults: readonly string[];
}

const program = new URL("./saver.ts", import.meta.url);

/** Lets each call that a session makes to the disk fail once, in every way, and looks at what is left. */
export async function checkFaults(options: FaultOptions): Promise<FaultResult> {
  const { count, steps, kinds = diskFaults } = options;
  const messages = new Set<string>();
  const faults: string[] = [];
  let points = 0;
  for (let seed = options.seed; seed < options.seed + count; seed += 1) {
    const { calls } = await runHere(seed, steps, 0, "EIO");
    for (let at = 1; at <= calls; at += 1) {
      for (const fault of kinds) {
        points += 1;
        const isKill = fault === "kill" || fault === "kill after";
        const result = await (isKill ? runAndKill : runHere)(seed, steps, at, fault);
        for (const message of result.messages) messages.add(message);
        faults.push(
          ...result.faults.map((text) => `seed ${seed}, ${fault} at call ${at}: ${text}`),
        );
      }
    }
  }
  return { points, messages, faults };
}

interface SessionResult {
  readonly calls: number;
  readonly messages: readonly string[];
  readonly faults: readonly string[];
}

async function runHere(
  seed: number,
  steps: number,
  at: number,
  fault: DiskFault,
): Promise<SessionResult> {
  const folder = await TemporaryFolder.create();
  const clock = new SystemClock();
  const system = new FaultyFileSystem(at, fault);
  const files = new NodeFiles(clock, { system });
  const stores = new StoresUnderTest(files, folder.path, clock);
  const ledger = new SaveLedger();
  const session = new SavingSession(stores, new SeededRandom(seed), ledger, "s");
  await session.run(steps);
  const left = await lookAt(folder.path, ledger);
  await folder.remove();
  const { calls } = system;
  return { calls, messages: session.messages, faults: [...session.faults, ...left] };
}

async function runAndKill(
  seed: number,
  steps: number,
  at: number,
  fault: DiskFault,
): Promise<SessionResult> {
  const folder = await TemporaryFolder.create();
  const ledger = new SaveLedger();
  const reader = new LedgerReader(ledger);
  const args = [folder.path, "s", String(seed), String(steps), String(at), fault];
  const child = new ChildProcess(program, args);
  const lines = (await child.rest()).map((line) => reader.read(line));
  await child.ended();
  const survived = lines.some(({ kind }) => kind === "ended");
  const left = await lookAt(folder.path, ledger);
  await folder.remove();
  return { calls: at, messages: [], faults: survived ? [...left, "was not killed"] : left };
}
