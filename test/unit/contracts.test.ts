import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { missingContracts } from "../support/project/missingContracts.ts";
import { projectRoot } from "../support/projectRoot.ts";

const planted: readonly (readonly [name: string, text: string, expected: readonly string[]])[] = [
  ["a class", "export class Box {\n}", ["x.ts: Box has no contract"]],
  [
    "a function that one waits for",
    "export async function open(): Promise<void> {\n  await other();\n}",
    ["x.ts: open has no contract"],
  ],
  [
    "a function that throws",
    '/** Opens. */\nexport function open(): void {\n  if (true) {\n    throw new Error("no");\n  }\n}',
    ["x.ts: open does not say what it throws"],
  ],
  [
    "a method that throws",
    "/** A box. */\nexport class Box {\n  /** Opens. */\n  open(): void {\n    throw refused();\n  }\n}",
    ["x.ts: Box.open does not say what it throws"],
  ],
  [
    "nothing, where all is said",
    "/** A box. */\nexport class Box {\n  /** @throws always. */\n  open(): void {\n    throw refused();\n  }\n}",
    [],
  ],
  [
    "nothing, where an interface says it",
    "/** A box. */\nexport class Box implements Openable {\n  open(): void {\n    throw refused();\n  }\n}",
    [],
  ],
];

describe("The contracts of what a file gives to others", () => {
  it("are there: of classes, of functions that one waits for, and of whatever throws", () => {
    const files = readdirSync(join(projectRoot, "src"), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .sort();
    assert.ok(files.length > 200, `only ${files.length} files were read`);
    assert.deepEqual(
      files.flatMap((file) =>
        missingContracts(file, readFileSync(join(projectRoot, "src", file), "utf8")),
      ),
      [],
    );
  });

  for (const [name, text, expected] of planted) {
    it(`are missed for ${name}`, () => {
      assert.deepEqual(missingContracts("x.ts", text), expected);
    });
  }
});
