import type { TestCounts } from "./testCounts.ts";

const longestEnd = 60_000;

/**
 * Ends a stage: prints its sum as the last line, tells it to the process that started the stage, if that listens,
 * and sets the exit code. A process that does not end within a minute, because a test left something open, is ended as
 * failed.
 */
export function reportCounts(counts: TestCounts): void {
  console.log(`\n${String(counts.passed)} passed, ${String(counts.failed)} failed`);
  process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1;
  setTimeout(() => {
    console.error(`Still open after the last test: ${process.getActiveResourcesInfo().join(", ")}`);
    process.exit(1);
  }, longestEnd).unref();
  if (process.send === undefined) return;
  // An open channel would keep the process alive.
  process.send(counts, () => process.disconnect());
}
