import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { projectRoot } from "../support/projectRoot.ts";
import type { TestCounts } from "./testCounts.ts";

/**
 * Runs a program of this folder that ends by telling its sum.
 * One that ends without its sum, or with an exit code that its sum does not explain, failed.
 */
export async function runProgram(
  program: string,
  parameters: readonly string[] = [],
): Promise<TestCounts> {
  const child = fork(join(import.meta.dirname, program), parameters, {
    cwd: projectRoot,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  let counts: TestCounts | undefined;
  child.on("message", (message) => (counts = message as TestCounts));
  const [exitCode] = (await once(child, "close")) as [number | null];
  if (counts === undefined) {
    console.log("It ended without a result.");
    return { passed: 0, failed: 1 };
  }
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
