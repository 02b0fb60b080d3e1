import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { CacheFolder } from "../../support/library/cacheFolder.ts";
import { TemporaryFolder } from "../../support/service/temporaryFolder.ts";
import type { LibraryFigures } from "./libraryFigures.ts";
import { median } from "./median.ts";
import { saveTimes } from "./saveTimes.ts";
import { BenchClient, bareListing, ownListing, syncTimes } from "./syncTimes.ts";
import type { SyncTimes } from "./syncTimes.ts";

/** All figures of one size, as one line of JSON. */
const { values } = parseArgs({ options: { count: { type: "string", default: "100" } } });
const count = Number(values.count);
const rounds = count > 20_000 ? 1 : 3;

const data = await TemporaryFolder.create();
const script = fileURLToPath(new URL("libraryServer.ts", import.meta.url));
const server = spawn(process.execPath, [script, "--data", data.path, "--count", String(count)], {
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  const [line] = (await once(createInterface({ input: server.stdout }), "line")) as [string];
  const { plain, slow, token } = JSON.parse(line) as Readonly<Record<string, string>>;
  console.log(JSON.stringify(await measure(plain ?? "", slow ?? "", token ?? "")));
} finally {
  server.kill();
  await once(server, "exit");
  await data.remove();
}

async function measure(plain: string, slow: string, token: string): Promise<LibraryFigures> {
  const turns = await inTurn(plain, token);
  const slowTurns = await inTurn(slow, token);
  await using own = new BenchClient(plain, token);
  await using folder = await CacheFolder.make();
  await syncTimes(own, count, folder);
  const loads = Array.from({ length: 5 }, () => coldLoad(folder));
  const ofLoads = (name: string): number => median(loads.map((one) => one[name] ?? Number.NaN));
  const save = await saveTimes(folder);
  return {
    count,
    megabytes: (await fileSize(folder)) / 2 ** 20,
    load: ofLoads("load"),
    loadCpu: ofLoads("loadCpu"),
    loadFloor: ofLoads("floor"),
    loadBlock: ofLoads("block"),
    verify: ofLoads("verify"),
    verifyBlock: ofLoads("verifyBlock"),
    save: save.save,
    saveFloor: save.floor,
    sync: median(turns.map(({ all }) => all)),
    syncCpu: median(turns.map(({ cpu }) => cpu)),
    syncBlock: median(turns.map(({ block }) => block)),
    list: median(turns.map(({ list }) => list)),
    listing: median(turns.map(({ listing }) => listing)),
    slowSync: median(slowTurns.map(({ all }) => all)),
    slowAgain: median(slowTurns.map(({ again }) => again)),
    slowList: median(slowTurns.map(({ list }) => list)),
    slowListing: median(slowTurns.map(({ listing }) => listing)),
    again: median(turns.map(({ again }) => again)),
    againBytes: turns[0]?.againBytes ?? Number.NaN,
    allBytes: turns[0]?.allBytes ?? Number.NaN,
  };
}

interface Turn extends SyncTimes {
  readonly listing: number;
  readonly list: number;
}

/** The bare listing, ours and both syncs, one after the other and again, so that none has the machine for itself. */
async function inTurn(url: string, token: string): Promise<readonly Turn[]> {
  await using own = new BenchClient(url, token);
  const turns: Turn[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    await using folder = await CacheFolder.make();
    const listing = await bareListing(url, token, count);
    const list = await ownListing(own, count);
    turns.push({ listing, list, ...(await syncTimes(own, count, folder)) });
  }
  // The first was for nothing, so that none pays for the first use of anything.
  return turns.slice(1);
}

function coldLoad(folder: CacheFolder): Readonly<Record<string, number>> {
  const script = fileURLToPath(new URL("coldLoad.ts", import.meta.url));
  const answer = execFileSync(process.execPath, [script, "--folder", folder.path], {
    encoding: "utf8",
  });
  return JSON.parse(answer) as Readonly<Record<string, number>>;
}

async function fileSize(folder: CacheFolder): Promise<number> {
  const file = (await folder.files()).find((path) => path.endsWith(".sqlite"));
  return file === undefined ? 0 : (await readFile(file)).length;
}
