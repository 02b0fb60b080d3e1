import Mocha from "mocha";
import type { TestCounts } from "./testCounts.ts";

export interface MochaRunOptions {
  readonly timeoutMs: number;
  /** Only tests whose full title contains this. */
  readonly grep?: string | undefined;
}

/** Runs test files in this process and prints each test; skipped and `.only` tests are failures. */
export async function runMocha(
  files: readonly string[],
  options: MochaRunOptions,
): Promise<TestCounts> {
  const mocha = new Mocha({
    ui: "bdd",
    timeout: options.timeoutMs,
    reporter: "spec",
    forbidOnly: true,
    forbidPending: true,
    ...(options.grep === undefined ? {} : { fgrep: options.grep }),
  });
  for (const file of files) mocha.addFile(file);
  await mocha.loadFilesAsync();
  const failures: string[] = [];
  return new Promise((resolve) => {
    const runner = mocha.run((failed) => {
      const passed = runner.stats?.passes ?? 0;
      resolve({ passed, failed: passed + failed === 0 ? 1 : failed, failures });
    });
    runner.on("fail", (test, error: Error) => {
      failures.push(`${test.titlePath().join(" > ")}\n${error.stack ?? error.message}`);
    });
  });
}
