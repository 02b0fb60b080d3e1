import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hasTest, problemsOf, readAttackList } from "../../support/project/attackList.ts";
import { projectRoot } from "../../support/projectRoot.ts";

/** The cases of the security list (client 1 to 48, service 49 to 60), and those that reviews found since. */
const lastCase = 73;

describe("The list of attacks", () => {
  it("has a test for each case, and each of these tests is there", () => {
    const rows = readAttackList(readFileSync(join(projectRoot, "test/attacks.md"), "utf8"));
    assert.ok(rows.length >= lastCase, `only ${rows.length} rows were read`);
    const source = (file: string): string | undefined => {
      const path = join(projectRoot, file);
      return existsSync(path) ? readFileSync(path, "utf8") : undefined;
    };
    assert.deepEqual(problemsOf(rows, lastCase, source), []);
  });

  const source = [
    'describe("A door", () => {',
    '  it("stays shut for a \\"guest\\"", async () => {});',
    "  for (const [who, status] of [",
    '    ["a thief", 403],',
    "  ]) {",
    "    it(`answers ${who === `x` ? `{}` : who} with ${status}`, () => {});",
    "  }",
    '  for (const [name] of [["after dark"]]) {',
    "    it(name, () => {});",
    "  }",
    "});",
  ].join("\n");
  const list = (...rows: readonly string[]) =>
    problemsOf(readAttackList(rows.join("\n")), 1, (file) =>
      file === "a.ts" ? source : undefined,
    );

  for (const title of [
    "A door",
    'stays shut for a "guest"',
    "answers a thief with 403",
    "after dark",
  ]) {
    it(`is right with a test called ${title}`, () => {
      assert.deepEqual(list("| 1 | breaks in | a.ts | `" + title + "` |"), []);
    });
  }

  for (const [name, ...rows] of [
    ["a case without a row"],
    ["a case that does not exist", "| 1 | x | a.ts | A door |", "| 0 | x | a.ts | A door |"],
    ["a test that is gone", "| 1 | x | a.ts | A window |"],
    ["a part of a title", "| 1 | x | a.ts | stays shut |"],
    ["a row that left the table of a test", "| 1 | x | a.ts | answers a burglar with 403 |"],
    ["a file that is gone", "| 1 | x | b.ts | A door |"],
    ["no word about what is tried", "| 1 | | a.ts | A door |"],
  ] as const) {
    it(`would be seen to be wrong: ${name}`, () => {
      assert.equal(list(...rows).length, 1);
    });
  }

  it("does not take any text of a file for a title", () => {
    assert.equal(hasTest('it("a", () => {}); const b = "c";', "c"), false);
  });
});
