import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { CacheFolder } from "../../support/cacheFolder.ts";
import { longestBlock } from "./longestBlock.ts";

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
const before = performance.now();
const cpuBefore = process.cpuUsage();
const block = await longestBlock(async () => {
  const how = await cache.load();
  if (how !== "loaded") {
    throw new Error(`The cache is ${how}.`);
  }
});
const count = cache.all().length;
const load = performance.now() - before;
const { user, system } = process.cpuUsage(cpuBefore);
const loadCpu = (user + system) / 1_000;
const beforeVerify = performance.now();
const verifyBlock = await longestBlock(async () => {
  if (!(await cache.verify())) {
    throw new Error("The cache is damaged.");
  }
});
const verify = performance.now() - beforeVerify;
console.log(JSON.stringify({ count, load, loadCpu, verify, floor, block, verifyBlock }));
