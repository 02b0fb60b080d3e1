import { parseArgs } from "node:util";
import { longRuns } from "../chaos/longRuns.ts";
import { oldestRun } from "./oldestRun.ts";
import { reportCounts } from "./reportCounts.ts";

/**
 * Runs the heavy tests in full and prints a table: all of them, or those named.
 * `npm run test:long -- decoder --seed 7 --count 1000000 --suite FOLDER`
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string" }, count: { type: "string" }, suite: { type: "string" } },
});

const runs = { ...longRuns, oldest: oldestRun };
const unknown = positionals.filter((name) => !(name in runs));
if (unknown.length > 0) {
  console.error(`No such run: ${unknown.join(", ")}. There are: ${Object.keys(runs).join(", ")}.`);
  process.exit(1);
}

let passed = 0;
let failed = 0;
console.log("| run | figure | reached | goal | |");
console.log("| --- | --- | ---: | ---: | --- |");
for (const [name, run] of Object.entries(runs)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const started = performance.now();
  const { figures, faults } = await run({
    seed: numberOf(values.seed),
    count: numberOf(values.count),
    suite: values.suite,
  });
  for (const { name: figure, reached, goal, isMet } of figures) {
    passed += isMet ? 1 : 0;
    failed += isMet ? 0 : 1;
    console.log(`| ${name} | ${figure} | ${reached} | ${goal} | ${isMet ? "✔" : "✘"} |`);
  }
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`| ${name} | seconds | ${seconds} | | |`);
  for (const fault of faults.slice(0, 100)) console.error(`${name}: ${fault}`);
}
reportCounts({ passed, failed });

function numberOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  console.error(`Not a whole number: ${text}`);
  process.exit(1);
}
