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
  const listings: number[] = [];
  const lists: number[] = [];
  const syncs: SyncTimes[] = [];
  await using own = new BenchClient(plain, token);
  await using ownOfSlow = new BenchClient(slow, token);
  // Once for nothing, so that neither pays for the first use of anything.
  await bareListing(plain, token, count);
  await ownListing(own, count);
  await synced(own);
  for (let round = 0; round < rounds; round += 1) {
    listings.push(await bareListing(plain, token, count));
    lists.push(await ownListing(own, count));
    syncs.push(await synced(own));
  }
  await ownListing(ownOfSlow, count);
  const slowListing = await bareListing(slow, token, count);
  const slowList = await ownListing(ownOfSlow, count);
  const slowSync = await synced(ownOfSlow);
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
    sync: median(syncs.map(({ all }) => all)),
    syncCpu: median(syncs.map(({ cpu }) => cpu)),
    syncBlock: median(syncs.map(({ block }) => block)),
    list: median(lists),
    listing: median(listings),
    slowSync: slowSync.all,
    slowList,
    slowListing,
    again: median(syncs.map(({ again }) => again)),
    againBytes: syncs[0]?.againBytes ?? Number.NaN,
    allBytes: syncs[0]?.allBytes ?? Number.NaN,
  };
}

async function synced(client: BenchClient): Promise<SyncTimes> {
  await using folder = await CacheFolder.make();
  return await syncTimes(client, count, folder);
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
