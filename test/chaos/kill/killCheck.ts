import { SeededRandom } from "../../bench/seededRandom.ts";
import { Database } from "../../../src/service/storage/sqlite/database.ts";
import { ServedFolder } from "../../support/service/servedFolder.ts";
import { AckedWrites } from "./ackedWrites.ts";

/** Writers at work when the process is killed. */
const writers = 4;
/** After so many kills a new database is begun, so that looking through it all stays quick. */
const roundsEach = 20;

export interface KillResult {
  readonly kills: number;
  readonly acknowledged: number;
  /** Acknowledged writes that were gone, or not as acknowledged. */
  readonly lost: number;
  /** Databases that SQLite's own check complains about, that count wrong, or that did not open. */
  readonly corrupt: number;
  readonly faults: readonly string[];
}

/**
 * Kills the service with SIGKILL at a random moment while four clients create, change and delete, starts it again on
 * the same file, and so on; after each kill everything that it ever acknowledged must be there as acknowledged.
 *
 * @param program in place of the service; takes its command line.
 */
export async function checkKills(kills: number, seed: number, program?: URL): Promise<KillResult> {
  const random = new SeededRandom(seed);
  const result = { kills: 0, acknowledged: 0, lost: 0, corrupt: 0 };
  const faults: string[] = [];
  while (result.kills < kills) {
    await using folder = await ServedFolder.create();
    const acked = new AckedWrites();
    for (let round = 0; round < roundsEach && result.kills < kills; round += 1) {
      const before = acked.count;
      await writeUntilKilled(folder, acked, random, program);
      result.kills += 1;
      if (acked.count === before) faults.push(`kill ${result.kills}: nothing was acknowledged`);
      const complaint = complaintOf(folder.database);
      if (complaint !== "ok") {
        result.corrupt += 1;
        faults.push(`kill ${result.kills}: ${complaint}`);
        break;
      }
      const lost = await folder.open(({ storage }) => acked.missingIn(storage.snippets));
      result.lost += lost.length;
      faults.push(...lost.map((what) => `kill ${result.kills}: ${what}`));
    }
    result.acknowledged += acked.count;
  }
  return { ...result, faults };
}

async function writeUntilKilled(
  folder: ServedFolder,
  acked: AckedWrites,
  random: SeededRandom,
  program: URL | undefined,
): Promise<void> {
  const { child, origin } = await folder.serve(program);
  const enough = Promise.withResolvers<void>();
  let left = 1 + random.below(60);
  const work = Array.from({ length: writers }, () =>
    acked.writeForEver(origin, folder.token, () => {
      left -= 1;
      if (left === 0) enough.resolve();
    }),
  );
  const ended = Promise.allSettled(work);
  try {
    // A writer that ends before the kill has met a failure, which is ours then.
    await Promise.race([enough.promise, Promise.all(work)]);
    // Not right after an answer, but anywhere in the work on the next ones.
    const turns = random.below(40);
    for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
  } finally {
    await child.kill("SIGKILL");
    await ended;
  }
}

/** What quotas count by, beside what it is counted from. */
const miscounted = `
  SELECT count(*) AS wrong FROM libraries JOIN (
    SELECT owner_id, count(*) AS there, sum(octet_length(title) + octet_length(tags) + octet_length(description)
      + octet_length(code)) AS size FROM snippets GROUP BY owner_id) USING (owner_id)
  WHERE snippets <> there OR bytes <> size`;

/** What SQLite's own check says, or a count that is wrong; `ok` where all is well. */
function complaintOf(path: string): string {
  try {
    const database = new Database(path);
    const complaint = database.get("PRAGMA integrity_check")?.text("integrity_check");
    const wrong = database.get(miscounted)?.integer("wrong");
    database.close();
    if (wrong !== 0) return "what an account has is not what is counted";
    return complaint ?? "no answer";
  } catch (error) {
    return String(error);
  }
}
