import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { featureProblems, readFeatureRows } from "../support/project/featureTable.ts";
import { projectRoot } from "../support/projectRoot.ts";

/** Lines of what was promised, and rows of what other extensions have. */
const fewestRows = 80;

describe("The tables of features", () => {
  it("names for each feature a test that is there", () => {
    const page = readFileSync(join(projectRoot, "docs/features.md"), "utf8");
    const rows = readFeatureRows(page, "docs");
    assert.ok(rows.length >= fewestRows, `${rows.length} rows`);
    const source = (file: string): string | undefined => {
      const path = join(projectRoot, file);
      return existsSync(path) ? readFileSync(path, "utf8") : undefined;
    };
    assert.deepEqual(featureProblems(rows, source), []);
  });

  const problems = (row: string): readonly string[] => {
    const page = `# A\n## B\n\n| Feature | Shown by |\n| --- | --- |\n${row}\n`;
    return featureProblems(readFeatureRows(page, "docs"), (file) =>
      file === "docs/a.ts" ? 'it("opens [it]", () => {}); it("shuts", () => {});' : undefined,
    );
  };

  it("is right where every test is there", () => {
    assert.deepEqual(problems("| Doors | [opens \\[it\\]](a.ts), [shuts](a.ts) |"), []);
  });

  for (const [what, row] of [
    ["no test", "| Doors | some day |"],
    ["a test that is gone", "| Doors | [rings](a.ts) |"],
    ["one of two tests gone", "| Doors | [shuts](a.ts), [rings](a.ts) |"],
    ["a file that is gone", "| Doors | [shuts](b.ts) |"],
    ["no feature", "| | [shuts](a.ts) |"],
  ] as const) {
    it(`would be seen to be wrong: ${what}`, () => {
      assert.equal(problems(row).length, 1);
    });
  }
});
