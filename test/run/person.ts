import { statSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
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
    /** `main`: what {@link mainWalks} names; `more`: the others. */
    part: { type: "string" },
  },
});

/** The first minute, the main job, two windows and bad days: what every run walks through. */
const mainWalks = ["badDays", "firstThing", "mainJob", "newUser", "twoWindows"];
/** Most of a walk is spent waiting for the editor. */
const sideBySide = 2;

const age = values.oldest ? ["--oldest"] : [];

reportCounts(await walkAll());

async function walkAll(): Promise<TestCounts> {
  const files = findTests("test/person", positionals).filter((file) => isInPart(file));
  return values.grep === undefined
    ? withSecondTry(files, walkEach)
    : runProgram("walk.ts", [...files, ...age, "--grep", values.grep]);
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

function isInPart(file: string): boolean {
  if (values.part === undefined) return true;
  return mainWalks.includes(basename(file, ".test.ts")) === (values.part === "main");
}
