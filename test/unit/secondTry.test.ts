import { deepStrictEqual } from "node:assert/strict";
import { resolve } from "node:path";
import { withSecondTry, type CountsByFile } from "../run/secondTry.ts";
import type { TestCounts } from "../run/testCounts.ts";
import { projectRoot } from "../support/projectRoot.ts";

const calm = resolve(projectRoot, "calm.test.ts");
const moody = resolve(projectRoot, "moody.test.ts");
const good: TestCounts = { passed: 3, failed: 0 };
const failures = ["moody > laughs", "moody > sings"];
const bad: TestCounts = { passed: 1, failed: 2, failures };

interface Case {
  readonly title: string;
  readonly tries: readonly CountsByFile[];
  readonly asked: readonly (readonly string[])[];
  readonly counts: TestCounts;
}

const cases: readonly Case[] = [
  {
    title: "runs nothing again where all passed",
    tries: [counts([calm, good], [moody, good])],
    asked: [[calm, moody]],
    counts: { passed: 6, failed: 0, failures: [] },
  },
  {
    title: "runs only the file that failed, takes its second result, and names it",
    tries: [counts([calm, good], [moody, bad]), counts([moody, good])],
    asked: [[calm, moody], [moody]],
    counts: { passed: 6, failed: 0, failures: [], secondTries: ["moody.test.ts"] },
  },
  {
    title: "fails where a file fails twice",
    tries: [counts([calm, good], [moody, bad]), counts([moody, bad])],
    asked: [[calm, moody], [moody]],
    counts: { passed: 4, failed: 2, failures, secondTries: [] },
  },
  {
    title: "fails where a file never comes to its end",
    tries: [counts([calm, good]), counts()],
    asked: [[calm, moody], [moody]],
    counts: { passed: 3, failed: 1, failures: [], secondTries: [] },
  },
  {
    title: "fails where a file has no test",
    tries: [counts([calm, good], [moody, { passed: 0, failed: 0 }]), counts()],
    asked: [[calm, moody], [moody]],
    counts: { passed: 3, failed: 1, failures: [], secondTries: [] },
  },
];

describe("A stage whose files have a second try", () => {
  for (const { title, tries, asked, counts: expected } of cases) {
    it(title, async () => {
      const runs: (readonly string[])[] = [];
      const told: string[] = [];
      const result = await withSecondTry(
        [calm, moody],
        (files) => {
          const own = tries[runs.length] ?? counts();
          runs.push(files);
          return Promise.resolve(own);
        },
        (line) => told.push(line),
      );
      deepStrictEqual({ runs, result }, { runs: asked, result: expected });
      deepStrictEqual(
        told.map((line) => line.includes("moody.test.ts")),
        asked.slice(1).map(() => true),
      );
    });
  }
});

function counts(...entries: readonly (readonly [string, TestCounts])[]): CountsByFile {
  return new Map(entries);
}
