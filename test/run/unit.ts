import { parseArgs } from "node:util";
import { cheapPasswordCost, usePasswordCost } from "../support/service/cheapPasswords.ts";
import { findTests } from "./findTests.ts";
import { reportCounts } from "./reportCounts.ts";
import { runMocha } from "./runMocha.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { grep: { type: "string" } },
});

usePasswordCost(cheapPasswordCost);
const files = findTests("test/unit", positionals);
reportCounts(await runMocha(files, { timeoutMs: 30_000, grep: values.grep }));
