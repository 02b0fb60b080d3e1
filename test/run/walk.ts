import { parseArgs } from "node:util";
import { walkInOldestEditor } from "../support/person/walkedEditor.ts";
import { findTests } from "./findTests.ts";
import { reportCounts } from "./reportCounts.ts";
import { runMocha } from "./runMocha.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { oldest: { type: "boolean", default: false }, grep: { type: "string" } },
});

if (values.oldest) walkInOldestEditor();
const files = findTests("test/person", positionals);
reportCounts(await runMocha(files, { timeoutMs: 120_000, grep: values.grep }));
// What a step that failed has left open keeps nobody waiting.
process.exit();
