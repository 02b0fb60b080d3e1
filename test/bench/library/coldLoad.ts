import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { CacheFolder } from "../../support/library/cacheFolder.ts";
import { watched } from "./watched.ts";

/**
 * In a process that has done nothing yet, as after the start of an editor: how long until all snippets can be shown.
 * Prints `{ load, loadCpu, verify, floor, block }` in milliseconds.
 */
const { values } = parseArgs({ options: { folder: { type: "string", default: "" } } });
await using folder = CacheFolder.at(values.folder);
const file = (await folder.files()).find((path) => path.endsWith(".sqlite")) ?? "";

const beforeFloor = performance.now();
readFileSync(join(file));
const floor = performance.now() - beforeFloor;

const cache = folder.open();
const load = await watched(async () => {
  await cache.load();
  if (cache.all().length === 0) {
    throw new Error(cache.fault ?? "The cache is empty.");
  }
});
const verify = await watched(async () => {
  if (!(await cache.verify())) {
    throw new Error("The cache is damaged.");
  }
});
console.log(
  JSON.stringify({
    load: load.took,
    loadCpu: load.cpu,
    block: load.block,
    verify: verify.took,
    verifyBlock: verify.block,
    floor,
  }),
);
