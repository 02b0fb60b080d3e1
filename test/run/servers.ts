import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { outdated, updated } from "../servers/compatibility.ts";
import type { CompatibilityRow } from "../servers/compatibility.ts";
import { personalities } from "../servers/personalities.ts";
import type { Personality } from "../servers/personality.ts";
import { printWalk } from "../servers/generated/printWalk.ts";
import { parseTraits } from "../servers/generated/traits.ts";
import { runScript } from "../servers/script.ts";
import type { ScriptResult } from "../servers/script.ts";
import { projectRoot } from "../support/projectRoot.ts";
import { findTests } from "./findTests.ts";
import { reportCounts } from "./reportCounts.ts";
import { runMocha } from "./runMocha.ts";

const { values } = parseArgs({
  options: {
    /** Modules that export `personalities` as test/servers/personalities.ts does. */
    extra: { type: "string", multiple: true, default: [] },
    /** Only personalities whose name contains this. */
    grep: { type: "string", default: "" },
    /** Writes the table into docs/servers.md, instead of comparing it with that page. */
    readme: { type: "boolean", default: false },
    /** One generated server by its description, as a failure prints it, with all that passes. */
    generated: { type: "string" },
  },
});

if (values.generated !== undefined) {
  process.exit((await printWalk(parseTraits(values.generated))) ? 0 : 1);
}

const all: Personality[] = [...personalities];
for (const path of values.extra) {
  const module = (await import(pathToFileURL(resolve(path)).href)) as {
    readonly personalities: readonly Personality[];
  };
  all.push(...module.personalities);
}

let passed = 0;
let failed = 0;
let failures: readonly string[] = [];
const rows: CompatibilityRow[] = [];
console.log("| Server | Result | Requests of the first save | When known |");
console.log("| --- | --- | --- | --- |");
for (const personality of all.filter(({ name }) => name.includes(values.grep))) {
  const result = await runScript(personality);
  passed += result.isExpected ? 1 : 0;
  failed += result.isExpected ? 0 : 1;
  rows.push({ name: result.name, result: resultCell(result) });
  const cells = [
    result.name,
    (result.isExpected ? "" : "**NOT AS EXPECTED** ") + resultCell(result),
    requestsCell(result.firstSave),
    requestsCell(result.knownSave),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

const isWhole = values.extra.length === 0 && values.grep === "";
if (isWhole) {
  await compareWithPage();
  const files = findTests("test/servers", []);
  const counts = await runMocha(files, { timeoutMs: 60_000 });
  passed += counts.passed;
  failed += counts.failed;
  failures = counts.failures ?? [];
}
reportCounts({ passed, failed, failures });

async function compareWithPage(): Promise<void> {
  const path = join(projectRoot, "docs", "servers.md");
  const page = await readFile(path, "utf8");
  if (values.readme) {
    await writeFile(path, await updated(page, rows, path));
    return;
  }
  const differences = outdated(page, rows);
  for (const difference of differences) console.error(`docs/servers.md: ${difference}`);
  if (differences.length === 0) passed += 1;
  else failed += 1;
}

function resultCell({ outcome, sentence, step }: ScriptResult): string {
  switch (outcome) {
    case "kept":
      return "everything kept";
    case "told":
      return `“${sentence}” (${step})`;
    case "lost":
      return `LOST at ${step}: ${sentence}`;
  }
}

/** `POST GET`: what went to the snippets, in order. */
function requestsCell(requests: readonly string[]): string {
  return requests.map((line) => line.split(" ")[0]).join(" ");
}
