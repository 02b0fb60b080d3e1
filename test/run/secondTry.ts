import { relative } from "node:path";
import { projectRoot } from "../support/projectRoot.ts";
import type { TestCounts } from "./testCounts.ts";

export type CountsByFile = ReadonlyMap<string, TestCounts>;

/**
 * Runs test files of a stage that drives a real editor, and those that failed once more, each from its own beginning: an
 * editor of others on a busy machine loses a key now and then, and a fault of ours fails twice. What passed only at the
 * second try is named, as it is a fault all the same: of the test, or one that shows rarely.
 * @param run runs the files, and tells the counts of each; a file without counts did not come to its end.
 */
export async function withSecondTry(
  files: readonly string[],
  run: (files: readonly string[]) => Promise<CountsByFile>,
  tell: (line: string) => void = console.log,
): Promise<TestCounts> {
  const first = await run(files);
  const failed = files.filter((file) => hasFailed(first.get(file)));
  if (failed.length === 0) {
    return sumOfCounts([...first.values()]);
  }
  const names = failed.map((file) => relative(projectRoot, file));
  tell(`\nFailed, and run once more: ${names.join(", ")}\n`);
  const second = await run(failed);
  const secondTries = names.filter((_, place) => !hasFailed(second.get(failed[place] ?? "")));
  const last = new Map([...first, ...withoutResult(failed), ...second]);
  return { ...sumOfCounts([...last.values()]), secondTries };
}

/** Nothing that passed is a failure, too. */
export function sumOfCounts(counts: readonly TestCounts[]): TestCounts {
  const passed = counts.reduce((sum, each) => sum + each.passed, 0);
  const failed = counts.reduce((sum, each) => sum + each.failed, 0);
  const failures = counts.flatMap((each) => each.failures ?? []);
  return { passed, failed: passed + failed === 0 ? 1 : failed, failures };
}

function hasFailed(counts: TestCounts | undefined): boolean {
  return counts === undefined || counts.failed > 0 || counts.passed === 0;
}

function withoutResult(files: readonly string[]): CountsByFile {
  return new Map(files.map((file) => [file, { passed: 0, failed: 1 }]));
}
