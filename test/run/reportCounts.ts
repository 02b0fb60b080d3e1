import type { TestCounts } from "./testCounts.ts";

/**
 * Ends a stage: prints its sum as the last line, tells it to the process that started the stage, if that listens,
 * and sets the exit code.
 */
export function reportCounts(counts: TestCounts): void {
  console.log(`\n${String(counts.passed)} passed, ${String(counts.failed)} failed`);
  process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1;
  if (process.send === undefined) return;
  // An open channel would keep the process alive.
  process.send(counts, () => process.disconnect());
}
