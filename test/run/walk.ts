import { parseArgs } from "node:util";
import { findTests } from "./findTests.ts";
import { reportCounts } from "./reportCounts.ts";
import { runMocha } from "./runMocha.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { grep: { type: "string" } },
});

const files = findTests("test/person", positionals);
reportCounts(await runMocha(files, { timeoutMs: 120_000, grep: values.grep }));
