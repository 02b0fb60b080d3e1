import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { personalities } from "../servers/personalities.ts";
import type { Personality } from "../servers/personality.ts";
import { runScript } from "../servers/script.ts";
import type { ScriptResult } from "../servers/script.ts";
import { findTests } from "./findTests.ts";
import { reportCounts } from "./reportCounts.ts";
import { runMocha } from "./runMocha.ts";

const { values } = parseArgs({
  options: {
    /** Modules that export `personalities` as test/servers/personalities.ts does. */
    extra: { type: "string", multiple: true, default: [] },
    /** Only personalities whose name contains this. */
    grep: { type: "string", default: "" },
  },
});

const all: Personality[] = [...personalities];
for (const path of values.extra) {
  const module = (await import(pathToFileURL(resolve(path)).href)) as {
    readonly personalities: readonly Personality[];
  };
  all.push(...module.personalities);
}

let passed = 0;
let failed = 0;
console.log("| Server | Result | Requests of the first save | When known |");
console.log("| --- | --- | --- | --- |");
for (const personality of all.filter(({ name }) => name.includes(values.grep))) {
  const result = await runScript(personality);
  passed += result.isExpected ? 1 : 0;
  failed += result.isExpected ? 0 : 1;
  const cells = [
    result.name,
    (result.isExpected ? "" : "**NOT AS EXPECTED** ") + resultCell(result),
    requestsCell(result.firstSave),
    requestsCell(result.knownSave),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

const files = values.extra.length > 0 || values.grep !== "" ? [] : findTests("test/servers", []);
if (files.length > 0) {
  const counts = await runMocha(files, { timeoutMs: 30_000 });
  passed += counts.passed;
  failed += counts.failed;
}
reportCounts({ passed, failed });

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
