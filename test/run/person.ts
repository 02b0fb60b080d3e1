import { statSync } from "node:fs";
import { parseArgs } from "node:util";
import { PackagedOnce } from "../support/editor/packagedOnce.ts";
import { findTests } from "./findTests.ts";
import { reportCounts } from "./reportCounts.ts";
import { runProgram } from "./runProgram.ts";
import { withSecondTry, type CountsByFile } from "./secondTry.ts";
import type { TestCounts } from "./testCounts.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    oldest: { type: "boolean", default: false },
    grep: { type: "string" },
  },
});

/** Most of a walk is spent waiting for the editor. */
const sideBySide = 2;

const age = values.oldest ? ["--oldest"] : [];

reportCounts(await walkAll());

async function walkAll(): Promise<TestCounts> {
  const files = findTests("test/person", positionals);
  await using _packaged = await PackagedOnce.create();
  return values.grep === undefined
    ? await withSecondTry(files, walkEach)
    : await runProgram("walk.ts", [...files, ...age, "--grep", values.grep]);
}

/** Each in a process of its own, with nothing left of the one before; the largest come first, so that none is left for the end. */
async function walkEach(files: readonly string[]): Promise<CountsByFile> {
  const counts = new Map<string, TestCounts>();
  const left = files.toSorted((one, other) => statSync(one).size - statSync(other).size);
  const walkOn = async (): Promise<void> => {
    for (let file = left.pop(); file !== undefined; file = left.pop()) {
      counts.set(file, await runProgram("walk.ts", [file, ...age], "together"));
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, walkOn));
  return counts;
}
