import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { projectRoot } from "../support/projectRoot.ts";
import type { TestCounts } from "./eventPrinter.ts";

const stages = [
  { title: "Static checks", program: "checks.ts" },
  { title: "Unit tests", program: "unit.ts" },
  { title: "Tests against servers that are not ours", program: "servers.ts" },
  { title: "Tests inside the editor", program: "editor.ts" },
  { title: "Tests that drive the editor as a person does", program: "person.ts" },
] as const;

let passed = 0;
let failed = 0;
for (const { title, program } of stages) {
  console.log(`\n=== ${title} ===\n`);
  const counts = await runStage(program);
  passed += counts.passed;
  failed += counts.failed;
}
console.log(`\n${"=".repeat(40)}`);
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${String(passed)} passed, ${String(failed)} failed`);

/** A stage that ends without giving its sum, or with an exit code that its sum does not explain, failed. */
async function runStage(program: string): Promise<TestCounts> {
  const child = fork(join(import.meta.dirname, program), {
    cwd: projectRoot,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  let counts: TestCounts | undefined;
  child.on("message", (message) => (counts = message as TestCounts));
  const [exitCode] = (await once(child, "close")) as [number | null];
  if (counts === undefined) {
    console.log("This stage ended without a result.");
    return { passed: 0, failed: 1 };
  }
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
