import { readFile } from "node:fs/promises";
import { SeededRandom } from "../../bench/seededRandom.ts";
import { TemporaryFolder } from "../../support/service/temporaryFolder.ts";
import { compileOnce } from "./killCheck.ts";
import { RacingWindow } from "./racingWindow.ts";

export interface WindowsOptions {
  readonly seed: number;
  /** Kills. */
  readonly count: number;
  /** Windows that lead whoever has the lock, to see that it is found. */
  readonly manner?: "robbing";
  /** After so many faults there is no need to go on. */
  readonly mostFaults?: number;
}

export interface WindowsResult {
  readonly rounds: number;
  readonly saved: number;
  /** Milliseconds from the kill until everything of the dead window was sent. */
  readonly delays: readonly number[];
  readonly faults: readonly string[];
}

/** Then a new folder is taken, so that the file of what was sent stays short. */
const roundsPerFolder = 25;
/** Milliseconds for which the survivor may be without a sign of going on; a fault that is looked for must end. */
const patience = 5_000;

/** Two windows save and send at once; one of them is killed, and the other one sends what it left, once. */
export async function checkWindows(options: WindowsOptions): Promise<WindowsResult> {
  const { seed, count, manner = "", mostFaults = 10 } = options;
  const random = new SeededRandom(seed);
  const result = { rounds: 0, saved: 0, delays: [] as number[], faults: [] as string[] };
  let names = 0;
  await compileOnce();
  const isOn = (): boolean => result.rounds < count && result.faults.length < mostFaults;
  while (isOn()) {
    const folder = await TemporaryFolder.create();
    const open = (): RacingWindow => new RacingWindow(folder.path, `w${(names += 1)}`, manner);
    let [one, two] = [open(), open()];
    for (let round = 0; round < roundsPerFolder && isOn(); round += 1) {
      result.rounds += 1;
      const wanted = 1 + random.below(8);
      await Promise.all([one, two].map((each) => each.until(() => each.saved.size >= wanted)));
      const [victim, survivor] = random.below(2) === 0 ? [one, two] : [two, one];
      const killedAt = performance.now();
      await victim.kill();
      const fault = await untilSent(folder.file("server"), victim.saved, survivor);
      result.delays.push(performance.now() - killedAt);
      result.saved += victim.saved.size;
      for (const text of [fault, victim.errors, survivor.errors]) {
        if (text !== "") result.faults.push(`round ${result.rounds} (seed ${seed}): ${text}`);
      }
      [one, two] = [survivor, open()];
    }
    await Promise.all([one.kill(), two.kill()]);
    await folder.remove();
  }
  return result;
}

/** @returns what is wrong: a save sent twice, or not at all. */
async function untilSent(
  path: string,
  saved: ReadonlySet<string>,
  survivor: RacingWindow,
): Promise<string> {
  const until = performance.now() + patience;
  for (;;) {
    const sent = (await readFile(path, "utf8").catch(() => "")).split("\n").slice(0, -1);
    const twice = sent.find((id, at) => sent.indexOf(id) !== at);
    if (twice !== undefined) return `${twice} was sent twice`;
    const missing = [...saved].find((id) => !sent.includes(id));
    if (missing === undefined) return "";
    if (performance.now() > until) return `${missing} was not sent`;
    const before = survivor.saved.size;
    await survivor.until(() => survivor.saved.size > before);
  }
}
