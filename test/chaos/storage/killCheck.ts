import { NodeFiles } from "../../../src/core/library/files/nodeFiles.ts";
import { SystemClock } from "../../../src/core/systemClock.ts";
import { SeededRandom } from "../../bench/seededRandom.ts";
import { ChildProcess } from "../../support/service/childProcess.ts";
import { TemporaryFolder } from "../../support/service/temporaryFolder.ts";
import { LedgerReader } from "./reportedLedger.ts";
import { SaveLedger } from "./saveLedger.ts";
import { StoresUnderTest } from "./storesUnderTest.ts";

export interface KillOptions {
  readonly seed: number;
  /** Kills. */
  readonly count: number;
  /** Done to the folder after each kill, to see that it is found. */
  readonly damage?: (folder: string) => Promise<void>;
}

export interface KillResult {
  readonly kills: number;
  /** Kills that met a save under way. */
  readonly amid: number;
  readonly promises: number;
  readonly faults: readonly string[];
}

const program = new URL("./saver.ts", import.meta.url);
/** Then a new folder is taken, so that the check of all that was ever promised stays short. */
const killsPerFolder = 10;

/** A process saves and is killed with SIGKILL, again and again; after each kill everything promised must be there. */
export async function checkKills({ seed, count, damage }: KillOptions): Promise<KillResult> {
  const random = new SeededRandom(seed);
  const faults: string[] = [];
  let [kills, amid, promises] = [0, 0, 0];
  await compileOnce();
  while (kills < count) {
    const folder = await TemporaryFolder.create();
    const ledger = new SaveLedger();
    for (let at = 0; at < killsPerFolder && kills < count; at += 1) {
      kills += 1;
      const isAmid = await saveUntilKilled(folder.path, `k${kills}`, seed + kills, random, ledger);
      amid += isAmid ? 1 : 0;
      await damage?.(folder.path);
      for (const fault of await lookAt(folder.path, ledger)) {
        faults.push(`kill ${kills} (seed ${seed}): ${fault}`);
      }
    }
    promises += ledger.promises;
    await folder.remove();
  }
  return { kills, amid, promises, faults };
}

/** A process that is killed leaves nothing compiled for the next one. */
export async function compileOnce(): Promise<void> {
  const folder = await TemporaryFolder.create();
  await new ChildProcess(program, [folder.path, "first", "1", "1"]).rest();
  await folder.remove();
}

async function saveUntilKilled(
  folder: string,
  name: string,
  seed: number,
  random: SeededRandom,
  ledger: SaveLedger,
): Promise<boolean> {
  const child = new ChildProcess(program, [folder, name, String(seed)]);
  const reader = new LedgerReader(ledger);
  for (let left = 1 + random.below(40); left > 0; left -= 1) reader.read(await child.line());
  const killed = child.kill("SIGKILL");
  for (const line of await child.rest()) reader.read(line);
  await killed;
  return reader.open > 0;
}

/** As the next window finds it. */
export async function lookAt(folder: string, ledger: SaveLedger): Promise<readonly string[]> {
  const clock = new SystemClock();
  const files = new NodeFiles(clock);
  const stores = new StoresUnderTest(files, folder, clock);
  const faults = ledger.faults(await stores.found(), 0);
  const unreadable = await files.list(`${folder}/quarantine`);
  return [...faults, ...unreadable.map((name) => `unreadable: ${name}`)];
}
