import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { projectRoot } from "../support/projectRoot.ts";
import type { TestCounts } from "./testCounts.ts";

/**
 * Runs a program of this folder that ends by telling its sum.
 * One that ends without its sum, or with an exit code that its sum does not explain, failed.
 * @param output `together`: printed in one piece at the end, for programs that run side by side.
 */
export async function runProgram(
  program: string,
  parameters: readonly string[] = [],
  output: "at once" | "together" = "at once",
): Promise<TestCounts> {
  const child = fork(join(import.meta.dirname, program), parameters, {
    cwd: projectRoot,
    stdio: output === "at once" ? ["ignore", 1, 2, "ipc"] : ["ignore", "pipe", "pipe", "ipc"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => (printed += chunk));
  }
  let counts: TestCounts | undefined;
  child.on("message", (message) => (counts = message as TestCounts));
  const [exitCode] = (await once(child, "close")) as [number | null];
  process.stdout.write(printed);
  if (counts === undefined) {
    console.log("It ended without a result.");
    return { passed: 0, failed: 1 };
  }
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
